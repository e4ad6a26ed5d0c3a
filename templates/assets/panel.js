// The panel of a live figure: what all of them share. live.js wakes them.
//
// The panel carries all that is particular to a language: data-signs (how numbers are written) and, in a list of
// data-say items, every sentence with {names} for what the script puts in. Where a sentence depends on a number the
// list has one item for each of several sample numbers (data-for); the language's plural rules pick among them.

import { write } from "./format.js";

/** @typedef {import("./format.js").Signs} Signs */
/** @typedef {import("./format.js").Style} Style */
/** @typedef {import("./maths.js").Fraction} Fraction */
/** @typedef {string | number | Node} Part */

const SVG = new Set("svg g path circle rect line text use title desc polyline".split(" "));
const MATH = new Set("math mrow mfrac msup mi mo mn mtext".split(" "));

/**
 * An element with attributes (true stands for an empty one, false for none) and children.
 * @param {string} tag @param {Record<string, string | number | boolean>} [attributes] @param {...Part} children
 */
export function h(tag, attributes = {}, ...children) {
  const space = SVG.has(tag) ? "http://www.w3.org/2000/svg" : MATH.has(tag) ? "http://www.w3.org/1998/Math/MathML" : "";
  const made = /** @type {HTMLElement} */ (space ? document.createElementNS(space, tag) : document.createElement(tag));
  for (const [name, value] of Object.entries(attributes)) {
    if (value !== false) made.setAttribute(name, value === true ? "" : String(value));
  }
  made.append(...children.map((child) => (typeof child === "number" ? String(child) : child)));
  return made;
}

/** A live panel: its controls, its sentences, its numbers. */
export class Panel {
  /** @param {HTMLElement} element */
  constructor(element) {
    this.element = element;
    /** @type {Signs} */
    this.signs = JSON.parse(element.dataset.signs ?? "{}");
    /** what the page gives the figure to begin with (site_src/pages/live_data.py) @type {any} */
    this.given = JSON.parse(element.dataset.given ?? "{}");
    this.figure = /** @type {HTMLElement} */ (element.closest("figure") ?? element);
    this.plurals = new Intl.PluralRules(document.documentElement.lang);
    this.voice = h("p", { class: "hide", role: "status" });
    element.append(this.voice);
    this.timer = 0;
  }

  /** A part of the panel by its data-part. @param {string} name @returns {HTMLElement} */
  part(name) {
    const found = this.element.querySelector(`[data-part="${name}"]`);
    if (!found) throw new Error(`the panel ${this.element.dataset.live} has no part ${name}`);
    return /** @type {HTMLElement} */ (found);
  }

  /** An input of the panel. @param {string} name */
  field(name) {
    return /** @type {HTMLInputElement} */ (this.part(name));
  }

  /** A sentence as nodes, what stands in {braces} put in. @param {string} key @param {Record<string, Part>} [parts]
   * @param {number | bigint} [count] picks the plural form @returns {Node[]} */
  say(key, parts = {}, count) {
    const forms = [.../** @type {NodeListOf<HTMLElement>} */ (this.element.querySelectorAll(`[data-say="${key}"]`))];
    const wanted = count === undefined ? "" : this.plurals.select(Number(count));
    const form = forms.find((item) => wanted && this.plurals.select(Number(item.dataset.for)) === wanted) ?? forms.at(-1);
    if (!form) throw new Error(`the panel ${this.element.dataset.live} has no sentence ${key}`);
    const copy = /** @type {HTMLElement} */ (form.cloneNode(true));
    const walker = document.createTreeWalker(copy, NodeFilter.SHOW_TEXT);
    const texts = [];
    while (walker.nextNode()) texts.push(/** @type {Text} */ (walker.currentNode));
    for (const text of texts) {
      const pieces = text.data.split(/\{(\w+)\}/);
      if (pieces.length > 1) text.replaceWith(...pieces.map((piece, i) => (i % 2 ? toNode(parts[piece] ?? "") : piece)));
    }
    return [...copy.childNodes];
  }

  /** The same as plain text. @param {string} key @param {Record<string, Part>} [parts] @param {number | bigint} [count] */
  text(key, parts = {}, count) {
    return this.say(key, parts, count).map((node) => node.textContent).join("").replace(/\s+/g, (s) => (s.includes("\u00a0") ? "\u00a0" : " ")).trim();
  }

  /** Shows a sentence in a part. @param {string} part @param {string} key @param {Record<string, Part>} [parts]
   * @param {number | bigint} [count] */
  show(part, key, parts = {}, count) {
    this.part(part).replaceChildren(...this.say(key, parts, count));
  }

  /** Says the outcome of a change once, when the reader pauses. @param {string} text */
  announce(text) {
    clearTimeout(this.timer);
    this.timer = window.setTimeout(() => {
      this.voice.textContent = this.voice.textContent === text ? `${text}\u00a0` : text;
    }, 400);
  }

  /** @param {Fraction | bigint | number} value @param {Style} [style] @param {number} [places]
   * @param {[bigint, bigint] | null} [counts] */
  write(value, style = "integer", places = 0, counts = null) {
    return write(value, style, this.signs, places, counts);
  }

  /** A decimal in full when it is short, else to three places, or to more where that would look like 0 or 1: as the
   * tables of the page have it (site_src/pages/blocks.py). @param {Fraction} value from 0 to 1 */
  decimal(value) {
    const { n, d } = value;
    let unit = 1n;
    let places = 0;
    while (places < 3 && (n * unit) % d) [unit, places] = [unit * 10n, places + 1];
    while (n && n !== d && places < 12 && (2n * n * unit < d || 2n * (d - n) * unit <= d)) [unit, places] = [unit * 10n, places + 1];
    return this.write(value, "decimal", places);
  }

  /** A per cent in full when it is short, else to one place. @param {Fraction} value @param {number} [most] */
  percent(value, most = 1) {
    let places = 0;
    while (places < most && (value.n * 100n * 10n ** BigInt(places)) % value.d) places += 1;
    return this.write(value, "percent", places);
  }

  /** A slider that shows and says what it stands at. @param {string} name @param {(value: number) => string} shown
   * @param {() => void} act is called after each change by the reader */
  slider(name, shown, act) {
    const field = this.field(name);
    const tell = () => {
      const text = shown(Number(field.value));
      this.part(`${name}-value`).textContent = text;
      field.setAttribute("aria-valuetext", text);
    };
    field.addEventListener("input", () => {
      tell();
      act();
    });
    tell();
    return {
      get value() {
        return Number(field.value);
      },
      set value(value) {
        field.value = String(value);
        tell();
      },
    };
  }

  /** The sentence in a part, said once, without what is marked data-unsaid. @param {string} part */
  tell(part) {
    const said = /** @type {HTMLElement} */ (this.part(part).cloneNode(true));
    for (const unsaid of said.querySelectorAll("[data-unsaid]")) unsaid.remove();
    this.announce((said.textContent ?? "").trim());
  }

  /** Calls `act` when a button of the panel is pressed. @param {string} name @param {() => void} act */
  press(name, act) {
    this.part(name).addEventListener("click", act);
  }
}

/** @param {Part} part */
const toNode = (part) => (part instanceof Node ? part.cloneNode(true) : document.createTextNode(String(part)));

/** Arrow keys, Home and End walk among the buttons of a row, of which Tab reaches one. @param {HTMLElement} row */
export function walk(row) {
  row.addEventListener("keydown", (event) => {
    const stops = /** @type {HTMLElement[]} */ ([...row.querySelectorAll("button:not([disabled])")]);
    const at = stops.indexOf(/** @type {HTMLElement} */ (event.target));
    const forward = getComputedStyle(row).direction === "rtl" ? "ArrowLeft" : "ArrowRight";
    const backward = forward === "ArrowLeft" ? "ArrowRight" : "ArrowLeft";
    const to = { [forward]: at + 1, [backward]: at - 1, ArrowDown: at + 1, ArrowUp: at - 1, Home: 0, End: stops.length - 1 };
    const next = to[event.key];
    if (at < 0 || next === undefined || event.altKey || event.ctrlKey || event.metaKey) return;
    event.preventDefault();
    focusIn(row, stops[Math.max(0, Math.min(next, stops.length - 1))]);
  });
  focusIn(row, null);
}

/** Makes one button of a row the one that Tab reaches, and focuses it if given. @param {HTMLElement} row
 * @param {HTMLElement | null} stop */
export function focusIn(row, stop) {
  const stops = /** @type {HTMLElement[]} */ ([...row.querySelectorAll("button")]);
  const one = stop ?? stops.find((each) => each.tabIndex === 0) ?? stops[0];
  for (const each of stops) each.tabIndex = each === one ? 0 : -1;
  stop?.focus();
}
