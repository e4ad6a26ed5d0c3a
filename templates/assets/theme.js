// The reader's choice of paper. Runs before the first paint, so that a dark page never flashes light.
// Without this script the choice works all the same (CSS), but isn't remembered.
(() => {
  "use strict";
  const root = document.documentElement;
  const key = "paper";

  const remembered = () => {
    try {
      return localStorage.getItem(key) || "auto";
    } catch {
      return "auto"; // storage may be forbidden
    }
  };
  const apply = (choice) => {
    if (choice === "light" || choice === "dark") root.dataset.paper = choice;
    else delete root.dataset.paper;
    const radio = document.getElementById(`paper-${choice}`);
    if (radio) radio.checked = true;
  };

  // Where modules run, the controls of live figures have their room from the first paint on.
  if (location.protocol.startsWith("http") && "noModule" in HTMLScriptElement.prototype) root.dataset.scripts = "";
  // Where the module that wakes them can't be had, they need none.
  const lost = ({ target }) => {
    if (target instanceof HTMLScriptElement && target.type === "module") delete root.dataset.scripts;
  };
  addEventListener("error", lost, true);
  apply(remembered());
  document.addEventListener("DOMContentLoaded", () => {
    apply(remembered());
    document.querySelector(".paper")?.addEventListener("change", (event) => {
      apply(event.target.value);
      try {
        localStorage.setItem(key, event.target.value);
      } catch {
        // the choice then holds for this page only
      }
    });
  });
  // Another tab of the site changed it, or the page came back from the back-forward cache.
  addEventListener("storage", (event) => event.key === key && apply(remembered()));
  addEventListener("pageshow", () => apply(remembered()));
})();
