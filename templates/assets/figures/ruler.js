// The rule of three on a ruler: n attempts without an event, 3/n beside the exact bound, and the question reversed.

import { addressed } from "../address.js";
import { Drawing, scales, stage } from "../chart.js";
import { read } from "../format.js";
import { cleanByRule, cleanNeeded, compare, fraction, fromDecimal, fromNumber, ruleOfThree, toNumber, zeroEventBound } from "../maths.js";

/** @typedef {import("../panel.js").Panel} Panel */

const MOST = 1_000_000_000;
const [FIRST, LAST] = [5, 3_000_000]; // the ends of the ruler

/** The count at a place of the slider, rounded to two figures so that it is one that a person would choose.
 * @param {number} place from 0 to 600 */
export function countAt(place) {
  const value = FIRST * (LAST / FIRST) ** (place / 600);
  const unit = 10 ** Math.max(0, Math.floor(Math.log10(value)) - 1);
  return Math.round(value / unit) * unit;
}

/** @param {Panel} panel */
export function start(panel) {
  const drawn = stage(panel.figure);
  const given = panel.given;
  const [top, bottom = "1"] = given.miss.split("/");
  const miss = fraction(BigInt(top), BigInt(bottom));
  const [n, wanted] = [panel.field("n"), panel.field("wanted")];
  /** @param {number | bigint} value */
  const whole = (value) => panel.write(BigInt(value));
  let count = given.attempts[0];
  let limit = 1; // in "one in limit"
  let touched = false; // before that the printed ruler stands
  const address = addressed("ruler", /^([1-9]\d{0,9})-([1-9]\d{0,9})$/, take);

  /** A rate in per cent with two figures that mean something. @param {number} rate */
  const rate = (rate) => panel.write(rate, "percent", Math.max(0, Math.min(9, 1 - Math.floor(Math.log10(rate * 100)))));

  const place = panel.slider("place", () => whole(count), () => {
    count = countAt(place.value);
    n.value = String(count);
    act();
  });

  function act() {
    touched = true;
    show();
    panel.tell("sentence");
  }

  /** @param {HTMLInputElement} field */
  function typed(field) {
    const value = fromDecimal(read(field.value, panel.signs));
    const good = value && value.d === 1n && value.n >= 1n && value.n <= BigInt(MOST);
    field.setAttribute("aria-invalid", String(!good));
    return good ? Number(value.n) : null;
  }

  const keep = () => address.write(touched ? `${count}-${limit}` : null);

  function show() {
    const exact = zeroEventBound(count, miss);
    const rule = ruleOfThree(count);
    const times = fromNumber(1 / exact);
    panel.show("sentence", "sentence", { n: whole(count), rule: rate(toNumber(rule)), exact: rate(exact), times: panel.write(times, "integer") });
    if (count <= given.good) panel.part("sentence").append(" ", ...panel.say("rough"));
    panel.part("place-value").textContent = whole(count);
    panel.field("place").setAttribute("aria-valuetext", whole(count));
    if (touched) drawn.draw(paint);
    else drawn.restore();
    keep();
  }

  function answer() {
    const rate = fraction(1, limit);
    panel.show("answer", "answer", { exact: whole(cleanNeeded(rate, miss)), rule: whole(cleanByRule(rate)) });
  }

  /** @param {number} width @param {number} height */
  function paint(width, height) {
    const drawing = new Drawing(width, height, panel.text("title"));
    const [first, last] = [Math.min(FIRST, count), Math.max(LAST, count)];
    const lowest = Math.floor(Math.log10(3 / last));
    const box = scales({ left: 8, top: 24, right: width - 10, bottom: height - 52, x: [first * 0.8, last * 1.25], y: [10 ** lowest, 1], log: true });
    for (let power = 0; power >= lowest; power--) {
      const y = box.y(10 ** power);
      drawing.path([[0, y], [width, y]], power === lowest ? "axis" : "grid");
      const label = power ? panel.text("in", { number: whole(10 ** -power) }) : panel.percent(fraction(1));
      // On the side that the line leaves free.
      const free = box.x(Math.max(first, 3 / 10 ** power)) > width / 2;
      if (power > lowest) drawing.text(free ? 0 : width, y - 6, label, "tick", free ? "start" : "end");
    }
    const counts = [];
    for (let i = 0; i <= 60; i++) counts.push(first * (last / first) ** (i / 60));
    drawing.path(counts.map((each) => [box.x(each), box.y(zeroEventBound(Math.max(1, Math.round(each)), miss))]), "axis");
    drawing.path(counts.filter((each) => each >= 3).map((each) => [box.x(each), box.y(3 / each)]), "lead dash");
    for (let power = Math.ceil(Math.log10(first)); 10 ** power <= last; power += width < 500 ? 2 : 1) {
      drawing.text(box.x(10 ** power), box.bottom + 20, whole(10 ** power), "tick", "middle");
    }
    const [x, y] = [box.x(count), box.y(zeroEventBound(count, miss))];
    drawing.path([[x, box.bottom], [x, y]], "lead");
    drawing.add("circle", { class: "pass", cx: x.toFixed(1), cy: y.toFixed(1), r: 7 });
    const left = x > width / 2;
    drawing.text(left ? x - 12 : x + 12, left ? y + 18 : y - 8, panel.text("here", { n: whole(count) }), "ti halo", left ? "end" : "start");
    drawing.text(width / 2, height - 6, panel.text("attempts"), "tick", "middle");
    return drawing;
  }

  /** Where a count lies on the slider. @param {number} value */
  const placeOf = (value) => Math.max(0, Math.min(600, Math.round((600 * Math.log(value / FIRST)) / Math.log(LAST / FIRST))));

  n.addEventListener("input", () => {
    const value = typed(n);
    if (value === null) {
      panel.show("sentence", "no-count", { most: whole(MOST) });
      return;
    }
    count = value;
    place.value = placeOf(count);
    act();
  });
  wanted.addEventListener("input", () => {
    const value = typed(wanted);
    if (value === null) panel.show("answer", "no-count", { most: whole(MOST) });
    else {
      [limit, touched] = [value, true];
      answer();
      keep();
    }
    panel.tell("answer");
  });
  /** Shows both counts of an address, or the page's own. @param {string[] | null} parts */
  function take(parts) {
    const held = parts?.map(Number).filter((each) => each <= MOST) ?? [];
    touched = held.length === 2;
    const [one, number = "1"] = given.wanted.split("/");
    const own = compare(fraction(BigInt(one), BigInt(number)), fraction(1, MOST)) >= 0 ? Math.round(Number(number) / Number(one)) : 1_000_000;
    [count, limit] = touched ? held : [given.attempts[Math.min(1, given.attempts.length - 1)], own];
    [n.value, wanted.value, place.value] = [String(count), String(limit), placeOf(count)];
    for (const field of [n, wanted]) field.removeAttribute("aria-invalid");
    show();
    answer();
  }
  panel.press("reset", () => {
    take(null);
    panel.tell("sentence");
  });
  take(address.read());
}
