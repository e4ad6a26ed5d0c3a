// The table of contents follows the reader, and a change of language keeps the place.
// Tables that are wider than their column become reachable by keyboard.
(() => {
  "use strict";

  const links = [...document.querySelectorAll(".toc a")];
  const headed = [...document.querySelectorAll("article section[id]")].filter((section) =>
    links.some((link) => link.hash === `#${CSS.escape(section.id)}` || link.hash === `#${encodeURIComponent(section.id)}`),
  );

  let read = "";
  function mark(id) {
    for (const link of links) {
      if (id && decodeURIComponent(link.hash.slice(1)) === id) link.setAttribute("aria-current", "true");
      else link.removeAttribute("aria-current");
    }
    // The switch stands at the top, where no section is current: the place in the address comes first, then the
    // section that was read last.
    if (id) read = id;
    const kept = location.hash ? location.hash.slice(1) : read;
    for (const link of document.querySelectorAll(".languages a")) link.hash = kept;
  }

  /** The last section whose heading has passed the upper third of the window; "" above the first. */
  function current() {
    const line = innerHeight / 3;
    let found = "";
    for (const section of headed) {
      if (section.getBoundingClientRect().top <= line) found = section.id;
    }
    return found;
  }

  let waiting = false;
  function follow() {
    if (waiting) return;
    waiting = true;
    requestAnimationFrame(() => {
      waiting = false;
      mark(current());
    });
  }

  if (headed.length) {
    addEventListener("scroll", follow, { passive: true });
    addEventListener("resize", follow, { passive: true });
    addEventListener("hashchange", follow);
    follow();
  }

  // On phones the folded contents close once a place has been chosen.
  document.querySelector(".fold-toc")?.addEventListener("click", (event) => {
    if (event.target.closest("a")) event.currentTarget.querySelector("details").open = false;
  });

  // Each is measured when it has been laid out, which for what stands far below happens when the reader comes there.
  const reach = new ResizeObserver((entries) => {
    const wide = entries.map(({ target }) => target.scrollWidth > target.clientWidth + 1);
    entries.forEach(({ target }, at) => {
      if (wide[at]) target.tabIndex = 0;
      else target.removeAttribute("tabindex");
    });
  });
  for (const box of document.querySelectorAll(".scroll, .display, .formula, .card dd > span")) reach.observe(box);
})();
