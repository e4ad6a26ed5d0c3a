// Doors: what lies behind a number, a term, a tick or a citation, told on a slip beside it.
//
// The slip shows the piece of the page that the link leads to: the elements marked data-slip within the link's
// target. So the ledger, the glossary, the register and the sources are written once, in the reader's language.
// Hovering and focusing open a slip that goes by itself; a click or tap, and Enter, pin it until it is closed
// (Escape, its button, or a click elsewhere). With the script missing, or the page unreachable, links are links.
(() => {
  "use strict";

  const KINDS = ["door", "term", "tick", "cite"];
  const DOORS = KINDS.map((kind) => `a.${kind}[href]`).join(",");
  const parts = document.getElementById("slip-parts");
  const pages = new Map();
  let slip = null; // the open slip's element
  let owner = null; // the link that it belongs to
  let pinned = false;
  let timer = 0;
  let wanted = null; // the link whose content is on its way

  /** The document that a link leads to, fetched once. */
  function page(url) {
    const address = url.origin + url.pathname;
    if (address === location.origin + location.pathname) return Promise.resolve(document);
    if (!pages.has(address)) {
      const answer = fetch(address)
        .then((response) => (response.ok ? response.text() : Promise.reject(new Error(String(response.status)))))
        .then((text) => new DOMParser().parseFromString(text, "text/html"));
      answer.catch(() => pages.delete(address));
      pages.set(address, answer);
    }
    return pages.get(address);
  }

  /** What a slip shows for a link: a heading and copies of the marked parts; null when there is none. */
  async function content(link) {
    const url = new URL(link.href);
    const source = await page(url);
    const target = source.getElementById(decodeURIComponent(url.hash.slice(1)));
    const marked = target ? [...target.querySelectorAll("[data-slip]")] : [];
    if (!marked.length) return null;
    const copies = marked.map((part) => {
      const copy = document.importNode(part, true);
      copy.removeAttribute("data-slip");
      for (const element of copy.querySelectorAll("[id]")) element.removeAttribute("id");
      for (const anchor of copy.querySelectorAll("a[href]")) anchor.href = new URL(anchor.getAttribute("href"), url).href;
      return copy;
    });
    const heading = target.querySelector("h2, h3");
    if (heading) {
      const what = document.createElement("p");
      what.className = "what";
      what.append(...document.importNode(heading, true).childNodes);
      for (const anchor of what.querySelectorAll("a")) anchor.replaceWith(...anchor.childNodes);
      copies.unshift(what);
    }
    return copies;
  }

  async function open(link, pin) {
    clearTimeout(timer);
    if (owner === link) {
      if (pin) hold();
      return true;
    }
    wanted = link;
    let copies = null;
    try {
      copies = await content(link);
    } catch {
      copies = null;
    }
    if (wanted !== link || !copies) return Boolean(copies);
    close();
    const kind = KINDS.find((name) => link.classList.contains(name));
    slip = parts.content.querySelector(".slip").cloneNode(true);
    slip.id = "slip";
    slip.querySelector(".inside").append(...copies);
    for (const more of slip.querySelectorAll(".more")) {
      if (more.dataset.for === kind) more.querySelector("a").href = link.href;
      else more.remove();
    }
    owner = link;
    document.body.append(slip);
    link.setAttribute("aria-expanded", "true");
    link.setAttribute("aria-describedby", "slip");
    slip.querySelector(".close").addEventListener("click", () => close(true));
    slip.addEventListener("pointerenter", () => clearTimeout(timer));
    slip.addEventListener("pointerleave", (event) => event.pointerType === "mouse" && leave());
    slip.addEventListener("keydown", walk);
    place();
    if (pin) hold();
    return true;
  }

  function hold() {
    pinned = true;
    slip.classList.add("pinned");
  }

  function close(back) {
    clearTimeout(timer);
    wanted = null;
    if (!slip) return;
    const link = owner;
    slip.remove();
    slip = owner = null;
    pinned = false;
    link.removeAttribute("aria-expanded");
    link.removeAttribute("aria-describedby");
    if (back) {
      returning = true;
      link.focus({ preventScroll: true });
      returning = false;
    }
  }
  let returning = false;

  function leave() {
    clearTimeout(timer);
    if (!pinned) timer = setTimeout(close, 250);
  }

  /** Puts the slip where it hides least: the free margin, else below (or above) the line; on phones at the foot. */
  function place() {
    if (innerWidth < 600) {
      slip.classList.add("sheet");
      return;
    }
    const line = [...owner.getClientRects()].at(-1);
    const column = owner.closest(".column");
    const rtl = getComputedStyle(document.documentElement).direction === "rtl";
    if (column && innerWidth >= 1200) {
      const box = column.getBoundingClientRect();
      const width = 240;
      const left = rtl ? box.left - 48 - width : box.right + 48;
      slip.style.width = `${width}px`;
      const height = slip.offsetHeight;
      const ideal = line.top - 14;
      const taken = [...document.querySelectorAll(".note, .wide, .register .entry, .ground")]
        .map((other) => other.getBoundingClientRect())
        .filter((rect) => rect.right > left && rect.left < left + width && rect.height > 0);
      // Beside the line, or where the nearest note leaves room above or below, if that is near enough.
      const tops = [ideal, ...taken.flatMap((rect) => [rect.top - height - 12, rect.bottom + 12])]
        .map((top) => Math.max(8, Math.min(top, innerHeight - height - 8)))
        .filter((top) => Math.abs(top - ideal) < 180)
        .filter((top) => taken.every((rect) => rect.bottom <= top || rect.top >= top + height))
        .sort((one, other) => Math.abs(one - ideal) - Math.abs(other - ideal));
      if (tops.length && left >= 0 && left + width <= innerWidth) {
        set(left, tops[0]);
        return;
      }
      slip.style.width = "";
    }
    slip.style.maxHeight = "";
    const width = slip.offsetWidth;
    const height = slip.offsetHeight;
    const start = rtl ? line.right - width : line.left;
    const left = Math.max(16, Math.min(start, document.documentElement.clientWidth - width - 16));
    // Where it fits on neither side, it takes the wider one and scrolls.
    const above = line.top - 16;
    const below = innerHeight - line.bottom - 16;
    const under = height <= below || below >= above;
    slip.style.maxHeight = `${under ? below : above}px`;
    set(left, under ? line.bottom + 8 : line.top - 8 - Math.min(height, above));
  }

  function set(left, top) {
    slip.style.left = `${left + scrollX}px`;
    slip.style.top = `${top + scrollY}px`;
  }

  /** Tab walks from the door into a pinned slip and out again, to what follows the door. */
  function walk(event) {
    if (event.key !== "Tab") return;
    const stops = [...slip.querySelectorAll("a[href], button")];
    if (event.shiftKey && document.activeElement === stops[0]) {
      event.preventDefault();
      owner.focus();
    } else if (!event.shiftKey && document.activeElement === stops.at(-1)) {
      const link = owner;
      close();
      returning = true;
      link.focus({ preventScroll: true }); // the browser's own Tab now goes on from the door
      returning = false;
    }
  }

  function start() {
    document.addEventListener("pointerover", (event) => {
      if (event.pointerType !== "mouse") return;
      const link = event.target.closest?.(DOORS);
      if (!link || link.closest(".slip")) return;
      if (owner === link) {
        clearTimeout(timer);
        return;
      }
      if (pinned) return;
      clearTimeout(timer);
      timer = setTimeout(() => open(link, false), 120);
    });
    document.addEventListener("pointerout", (event) => {
      if (event.pointerType === "mouse" && event.target.closest?.(DOORS)) leave();
    });
    document.addEventListener("focusin", (event) => {
      const link = event.target.closest(DOORS);
      if (link && !link.closest(".slip") && link.matches(":focus-visible") && !returning) open(link, false);
      else if (slip && !pinned && !slip.contains(event.target) && event.target !== owner) close();
    });
    document.addEventListener("click", (event) => {
      const link = event.target.closest(DOORS);
      if (!link || link.closest(".slip")) {
        if (slip && !slip.contains(event.target)) close();
        return;
      }
      if (event.ctrlKey || event.metaKey || event.shiftKey || event.altKey || event.button) return;
      event.preventDefault();
      if (owner === link && pinned) {
        close();
        return;
      }
      open(link, true).then((shown) => {
        if (!shown) location.assign(link.href);
      });
    });
    document.addEventListener("keydown", (event) => {
      if (event.key === "Escape" && slip) close(slip.contains(document.activeElement));
      if (event.key === "Tab" && !event.shiftKey && pinned && document.activeElement === owner) {
        event.preventDefault();
        slip.querySelector("button, a[href]").focus();
      }
    });
    addEventListener("resize", () => close());
  }

  // From file:// no page can be fetched: there links stay links.
  if (parts && location.protocol.startsWith("http")) start();
})();
