// Wakes the figures that can be handled. A panel (templates/live/*.html) stands in the page with its controls and its
// sentences, hidden until its script of the same name in figures/ is there; without scripts the figure stays as printed.

const panels = /** @type {NodeListOf<HTMLElement>} */ (document.querySelectorAll("[data-live]"));
if (panels.length) {
  const { Panel } = await import("./panel.js");
  for (const element of panels) {
    import(`./figures/${element.dataset.live}.js`).then((figure) => {
      figure.start(new Panel(element));
      element.hidden = false;
    });
  }
}

export {};
