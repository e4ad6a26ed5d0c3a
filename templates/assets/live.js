// Wakes the figures that can be handled. A panel (templates/live/*.html) stands in the page with its controls and its
// sentences, hidden until its script of the same name in figures/ is there; without scripts the figure stays as printed.
//
// A script is fetched when the reader is a window's height away from its panel, or from its mirror, and at once where
// the address holds the figure's state. A key may be the Tab that would enter a panel or the search for a word in one,
// and a search from a menu takes the focus: then all are fetched.

/** @type {Map<string, HTMLElement>} */
const asleep = new Map();
for (const panel of /** @type {NodeListOf<HTMLElement>} */ (document.querySelectorAll("[data-live]"))) {
  asleep.set(String(panel.dataset.live), panel);
}

/** @param {string | undefined} name */
async function wake(name) {
  const panel = asleep.get(String(name));
  if (!panel) return;
  asleep.delete(String(name));
  try {
    const [{ Panel }, figure] = await Promise.all([import("./panel.js"), import(`./figures/${name}.js`)]);
    figure.start(new Panel(panel));
  } catch (error) {
    // A panel that cannot work gives up its room, and the figure stands as printed.
    for (const place of document.querySelectorAll(`[data-live="${name}"], [data-mirror="${name}"]`)) place.remove();
    throw error;
  }
  panel.hidden = false;
}

const wakeAll = () => [...asleep.keys()].forEach(wake);

if (asleep.size) {
  const watch = new IntersectionObserver(
    (entries) => {
      for (const { isIntersecting, target } of entries) {
        const { live, mirror } = /** @type {HTMLElement} */ (target).dataset;
        if (isIntersecting) wake(live ?? mirror);
      }
    },
    { rootMargin: "100% 0px" },
  );
  for (const place of document.querySelectorAll("[data-live], [data-mirror]")) watch.observe(place);
  for (const sign of ["keydown", "focusin"]) document.addEventListener(sign, wakeAll, { once: true });
  addEventListener("blur", wakeAll, { once: true });
  for (const name of new URLSearchParams(location.search).keys()) wake(name);
}

export {};
