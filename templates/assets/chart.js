// Drawings that a reader changes: a panel between two scales, in the size and the style of the printed charts.

import { h } from "./panel.js";

/** @typedef {[number, number]} Point */

/** A drawing in the user units of its box. */
export class Drawing {
  /** @param {number} width @param {number} height @param {string} title */
  constructor(width, height, title) {
    this.width = width;
    this.height = height;
    this.svg = h("svg", { class: "chart own", viewBox: `0 0 ${width} ${height}`, width, height, role: "img", "aria-label": title, direction: "ltr" });
  }

  /** @param {Record<string, string | number | boolean>} attributes @param {string} tag @param {...string} inside */
  add(tag, attributes, ...inside) {
    const made = h(tag, attributes, ...inside);
    this.svg.append(made);
    return made;
  }

  /** @param {number} x @param {number} y @param {string} text @param {string} [style] @param {"start" | "middle" | "end"} [anchor] */
  text(x, y, text, style = "tick", anchor = "start") {
    return this.add("text", { x: at(x), y: at(y), class: style, "text-anchor": anchor, "font-size": 14 }, text);
  }

  /** @param {Point[]} points @param {string} style @param {boolean} [closed] */
  path(points, style, closed) {
    if (!points.length) return null;
    return this.add("path", { class: style, d: `M${points.map(([x, y]) => `${at(x)} ${at(y)}`).join("L")}${closed ? "z" : ""}` });
  }

  /** A mark of one of the two words. @param {"once" | "every"} word @param {number} x @param {number} y @param {number} size */
  mark(word, x, y, size) {
    const [half, up] = [size / 2, word === "once" ? -1 : 1];
    const tip = y + up * half;
    const base = y - up * half;
    this.path([[x - half, base], [x, tip], [x + half, base]], word === "once" ? "dot-once" : "dot-every", true);
  }
}

/** @param {number} value */
export const at = (value) => Number(value.toFixed(1));

/** Scales of a panel: x and y from data to the drawing's units.
 * @param {{ left: number, top: number, right: number, bottom: number, x: [number, number], y: [number, number], log?: boolean }} box */
export function scales({ left, top, right, bottom, x, y, log = false }) {
  /** @param {[number, number]} domain @param {number} from @param {number} to */
  const scale = (domain, from, to) => {
    const [low, high] = log ? domain.map(Math.log) : domain;
    return (/** @type {number} */ value) => from + (((log ? Math.log(value) : value) - low) / (high - low)) * (to - from);
  };
  return { x: scale(x, left, right), y: scale(y, bottom, top), left, top, right, bottom };
}

/**
 * The reader's drawing in the place of the printed one, drawn again when the window changes between wide and narrow.
 * @param {HTMLElement} figure
 */
export function stage(figure) {
  const place = /** @type {HTMLElement} */ (figure.querySelector("svg.chart")?.parentElement);
  const printed = [...place.childNodes];
  /** @type {((width: number, height: number) => Drawing) | null} */
  let paint = null;
  const shown = () => /** @type {SVGSVGElement[]} */ (printed.filter((node) => node instanceof SVGSVGElement));
  const narrow = matchMedia("(max-width: 47.99rem)");

  function draw() {
    if (!paint) return;
    const all = shown();
    const one = all.length > 1 && narrow.matches ? all[1] : all[0];
    const box = one.viewBox.baseVal;
    const drawing = paint(box.width, box.height);
    place.replaceChildren(drawing.svg);
  }
  narrow.addEventListener("change", draw);
  return {
    /** @param {(width: number, height: number) => Drawing} painter */
    draw(painter) {
      paint = painter;
      draw();
    },
    restore() {
      paint = null;
      place.replaceChildren(...printed);
    },
  };
}

/** A drawing that looks the same outside the page: its colours and type as attributes. @param {SVGSVGElement} svg */
export function standalone(svg) {
  const copy = /** @type {SVGSVGElement} */ (svg.cloneNode(true));
  const [from, to] = [svg, copy].map((root) => [root, ...root.querySelectorAll("*")]);
  from.forEach((element, i) => {
    const style = getComputedStyle(element);
    for (const name of ["fill", "stroke", "stroke-width", "stroke-dasharray", "fill-opacity", "font-family", "font-weight"]) {
      to[i].setAttribute(name, style.getPropertyValue(name));
    }
    to[i].removeAttribute("class");
  });
  copy.prepend(h("rect", { width: "100%", height: "100%", fill: getComputedStyle(document.documentElement).backgroundColor }));
  return new XMLSerializer().serializeToString(copy);
}
