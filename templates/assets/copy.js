// A button that copies the listing above it. Without the script, or without a clipboard, there is no button.
(() => {
  "use strict";

  for (const button of document.querySelectorAll("button.copy")) {
    const listing = button.closest("figure")?.querySelector("[data-copy]");
    if (!listing || !navigator.clipboard) continue;
    const label = button.textContent;
    button.hidden = false;
    button.setAttribute("aria-live", "polite");
    button.addEventListener("click", async () => {
      try {
        await navigator.clipboard.writeText(listing.innerText);
      } catch {
        getSelection().selectAllChildren(listing); // the reader can copy what is selected
        return;
      }
      button.textContent = button.dataset.done;
      setTimeout(() => {
        button.textContent = label;
      }, 2000);
    });
  }
})();
