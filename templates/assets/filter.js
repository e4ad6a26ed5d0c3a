// Finds entries of the ledger by their id, value, function or fixture. Without the script the browser's own search does.
(() => {
  "use strict";

  const box = document.querySelector(".filter");
  if (!box) return;
  const field = box.querySelector("input");
  const told = box.querySelector("output");
  const format = new Intl.NumberFormat(document.documentElement.lang);
  let entries = [];
  let sections = [];
  let timer = 0;

  /** Reads the whole ledger, once, when somebody looks for something. */
  function gather() {
    entries = [...document.querySelectorAll(".entry")].map((element) => ({
      element,
      text: `${element.id} ${element.querySelector(".card").textContent}`.toLowerCase(),
    }));
    sections = [...document.querySelectorAll(".column section:has(.entry)")];
  }

  function apply() {
    if (!entries.length) gather();
    const words = field.value.toLowerCase().split(/\s+/).filter(Boolean);
    let shown = 0;
    for (const { element, text } of entries) {
      element.hidden = !words.every((word) => text.includes(word));
      if (!element.hidden) shown += 1;
    }
    for (const section of sections) section.hidden = !section.querySelector(".entry:not([hidden])");
    told.textContent = words.length
      ? told.dataset.text.replace("{shown}", format.format(shown)).replace("{total}", format.format(entries.length))
      : "";
  }

  box.hidden = false;
  field.addEventListener("input", () => {
    clearTimeout(timer);
    timer = setTimeout(apply, 120);
  });
  field.addEventListener("keydown", (event) => {
    if (event.key !== "Escape" || !field.value) return;
    field.value = "";
    apply();
  });
  // A link to an entry that the filter hides shows everything again.
  addEventListener("hashchange", () => {
    const target = document.getElementById(decodeURIComponent(location.hash.slice(1)));
    if (!target?.closest("[hidden]")) return;
    field.value = "";
    apply();
    target.scrollIntoView();
  });
})();
