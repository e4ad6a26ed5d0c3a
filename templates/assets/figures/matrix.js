// The pair matrix of site_src/charts/pair_matrix.py, drawn for a pool that the reader has changed: the triangle for
// pairs, rows of cells for other groups.

import { h } from "../panel.js";
import { subsets } from "../maths.js";

/** @typedef {{ name: string, passed: boolean }} Attempt */
/** @typedef {[number, number]} Point */

const CELL = 100;
const RISE = (CELL * Math.sqrt(3)) / 2;
const SEAM = 1.8;
const HALF = 44.8;
const TALL = 77.6;
const GAP = 0.735;

/** @param {number} value */
const short = (value) => String(Number(value.toFixed(1)));
/** @param {Point[]} points */
const polygon = (points) => `M${points.map(([x, y]) => `${short(x)} ${short(y)}`).join("L")}z`;

/** @param {number} x @param {number} y @param {number} scale @param {number} slices */
function oncePath(x, y, scale, slices) {
  const thick = TALL / (slices + GAP * (slices - 1));
  let path = "";
  for (let i = 0; i < slices; i++) {
    const [low, high] = [i * thick * (1 + GAP), i * thick * (1 + GAP) + thick];
    const [wide, narrow] = [low, high].map((level) => HALF * (1 - level / TALL));
    /** @type {Point[]} */
    const points = i === slices - 1 ? [[-wide, low], [0, high], [wide, low]] : [[-wide, low], [-narrow, high], [narrow, high], [wide, low]];
    path += polygon(points.map(([dx, dy]) => [x + dx * scale, y - (SEAM + dy) * scale]));
  }
  return path;
}

/** @param {Point[]} points @param {number} x @param {number} y @param {number} scale @param {number} sign */
const placed = (points, x, y, scale, sign) =>
  polygon(points.map(([dx, dy]) => [x + dx * scale, y + sign * (SEAM + dy) * scale]));

/** One group with its two verdicts. @param {Attempt[]} chosen @param {number} x @param {number} y
 * @param {number} scale @param {number} slices */
function cell(chosen, x, y, scale, slices) {
  const any = chosen.some((each) => each.passed);
  const all = chosen.every((each) => each.passed);
  /** @type {Point[]} */
  const solid = [[-HALF, 0], [0, TALL], [HALF, 0]];
  /** @type {Point[]} */
  const blank = [[-HALF + 1.2, 0], [0, TALL - 2], [HALF - 1.2, 0]];
  const no = { class: "no", "vector-effect": "non-scaling-stroke" };
  return h(
    "g",
    { class: "cell", "data-pair": chosen.map((each) => each.name).join("+"), "data-any": any ? "yes" : "no", "data-all": all ? "yes" : "no" },
    any ? h("path", { class: "once", d: oncePath(x, y, scale, slices) }) : h("path", { ...no, d: placed(blank, x, y, scale, -1) }),
    all ? h("path", { class: "every", d: placed(solid, x, y, scale, 1) }) : h("path", { ...no, d: placed(blank, x, y, scale, 1) }),
  );
}

/** An attempt's disc, as the macro of the same name in templates/macros.html draws it.
 * @param {number} x @param {number} y @param {number} r @param {boolean} passed @param {string} mark @param {number} size */
export function disc(x, y, r, passed, mark, size) {
  const circle = h("circle", { class: passed ? "pass" : "fail", cx: short(x), cy: short(y), r: passed ? r : r * 0.95 });
  const group = h("g", { class: "att" }, circle);
  if (mark) group.append(h("text", { class: passed ? "pass-t" : "fail-t", x: short(x), y: short(y + size * 0.36), "font-size": size }, mark));
  return group;
}

/** The drawing of all groups of k. @param {Attempt[]} pool @param {number} k @param {string} title @param {string} description */
export function matrix(pool, k, title, description) {
  const [form, box, parts] = k === 2 ? triangle(pool) : rows(pool, k);
  const label = h("title", { id: "live-matrix-t" }, title);
  const told = h("desc", { id: "live-matrix-d" }, description);
  const [, , width, height] = box.map(Math.round);
  return h("svg", { class: `emblem ${form}`, viewBox: box.map(short).join(" "), width, height, role: "img", "aria-labelledby": "live-matrix-t live-matrix-d", direction: "ltr" }, label, told, ...parts);
}

/** @param {Attempt[]} pool @returns {[string, number[], Node[]]} */
function triangle(pool) {
  const n = pool.length;
  const size = n <= 5 ? 17 : 20;
  const depth = size * 0.735;
  const half = n > 5 ? Math.max(25, size * 0.42 * 2 + 11) : 25;
  const shoulder = half - depth * 0.575;
  const cells = subsets(n, 2).map(([i, j]) => {
    const [x, y] = [(CELL / 2) * (i + j), -RISE * (j - i)];
    const group = cell([pool[i], pool[j]], x, y, 1, 7);
    /** @type {Point[]} */
    const plate = [[-half, 0], [-shoulder, -depth], [shoulder, -depth], [half, 0], [shoulder, depth], [-shoulder, depth]];
    group.append(
      h("path", { class: "plate", d: polygon(plate.map(([dx, dy]) => [x + dx, y + dy])) }),
      h("text", { class: "pair", x: short(x), y: short(y + size / 2.9), "font-size": size }, pool[i].name + pool[j].name),
    );
    return group;
  });
  const discs = pool.map(({ name, passed }, i) => disc(i * CELL, -26.5, 25, passed, name, 25));
  const top = -RISE * (n - 1) - SEAM - TALL - 2;
  return ["triangle", [-28, top, CELL * (n - 1) + 56, 2 - top], [...cells, ...discs]];
}

/** @param {Attempt[]} pool @param {number} k @returns {[string, number[], Node[]]} */
function rows(pool, k) {
  /** @type {Map<number, Attempt[][]>} */
  const groups = new Map();
  for (const places of subsets(pool.length, k)) {
    const chosen = places.map((i) => pool[i]);
    const passes = chosen.filter((each) => each.passed).length;
    groups.set(passes, [...(groups.get(passes) ?? []), chosen]);
  }
  const total = [...groups.values()].reduce((sum, each) => sum + each.length, 0);
  const across = Math.max(6, Math.ceil(Math.sqrt(total * 2.4)));
  const [scale, wide, tall] = [0.3, 32, 56];
  const pitch = Math.min(18, 130 / k);
  const left = pitch * k + 18;
  const parts = [];
  let top = 0;
  let widest = 0;
  for (const count of [...groups.keys()].sort((a, b) => b - a)) {
    const group = groups.get(count) ?? [];
    for (let i = 0; i < k; i++) parts.push(disc(pitch * (i + 0.5), top + tall / 2, pitch * 0.4, i < count, "", 0));
    group.forEach((chosen, i) => {
      parts.push(cell(chosen, left + wide * ((i % across) + 0.5), top + tall * (Math.floor(i / across) + 0.5), scale, 4));
    });
    widest = Math.max(widest, Math.min(across, group.length));
    top += tall * Math.ceil(group.length / across) + 14;
  }
  return ["rows", [0, 0, left + wide * widest, top - 14], parts];
}
