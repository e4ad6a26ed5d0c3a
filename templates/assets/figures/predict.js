// Predict, then reveal: how pass^k falls when every attempt passes with a known chance.

import { Drawing, scales, stage } from "../chart.js";
import { read } from "../format.js";
import { compare, fraction, fromDecimal, pow, sub, toNumber } from "../maths.js";

/** @typedef {import("../panel.js").Panel} Panel */
/** @typedef {import("../maths.js").Fraction} Fraction */

const CLOSE = fraction(3, 100); // a mean distance that is called well drawn

/** @param {Panel} panel */
export function start(panel) {
  const drawn = stage(panel.figure);
  const [n, d = "1"] = panel.given.p.split("/");
  const p = fraction(BigInt(n), BigInt(d));
  const longest = panel.given.longest;
  const ks = Array.from({ length: longest }, (_, i) => i + 1);
  /** what the reader expects, in tenths of a per cent; the first is given @type {number[]} */
  let guesses = [];
  /** @type {"printed" | "covered" | "shown"} */
  let state = "printed";
  /** @type {ReturnType<typeof scales> | null} */
  let box = null;

  /** @param {number} value */
  const whole = (value) => panel.write(BigInt(value));
  /** @param {number} tenths */
  const share = (tenths) => panel.percent(fraction(tenths, 1000));
  const k = panel.slider("k", whole, () => {
    cover();
    show();
  });
  const guess = panel.slider("guess", (value) => share(value * 10), () => set(k.value, guess.value * 10));
  const typed = panel.field("typed");

  /** @param {number} at @param {number} tenths */
  function set(at, tenths) {
    cover();
    guesses[at - 1] = Math.max(0, Math.min(1000, Math.round(tenths)));
    k.value = at;
    show();
  }

  /** Takes the printed curves away, if they are there. */
  function cover() {
    if (state !== "printed") return;
    state = "covered";
    guesses = ks.map(() => Math.round(1000 * toNumber(p)));
  }

  /** Says where the reader stands. @param {boolean} [quiet] @param {boolean} [typing] */
  function show(quiet, typing) {
    if (state === "printed") {
      panel.show("sentence", "waiting");
    } else {
      guess.value = Math.round(guesses[k.value - 1] / 10);
      panel.part("guess-value").textContent = share(guesses[k.value - 1]);
      if (!typing) typed.value = panel.write(fraction(guesses[k.value - 1], 10), "decimal", guesses[k.value - 1] % 10 ? 1 : 0);
      drawn.draw(paint);
      if (state === "covered") panel.show("sentence", "guess", { k: whole(k.value), guess: share(guesses[k.value - 1]) });
      else compared();
    }
    /** @type {HTMLButtonElement} */ (panel.part("cover")).disabled = state === "covered";
    /** @type {HTMLButtonElement} */ (panel.part("reveal")).disabled = state === "shown";
    if (!quiet) panel.tell("sentence");
  }

  function compared() {
    let total = fraction(0);
    let worst = 1;
    /** @param {number} at */
    const off = (at) => sub(fraction(guesses[at - 1], 1000), pow(p, at));
    /** @param {Fraction} value */
    const size = (value) => (value.n < 0n ? fraction(-value.n, value.d) : value);
    for (const at of ks.slice(1)) {
      total = fraction(total.n * size(off(at)).d + size(off(at)).n * total.d, total.d * size(off(at)).d);
      if (compare(size(off(at)), size(off(worst))) > 0) worst = at;
    }
    const mean = fraction(total.n, total.d * BigInt(longest - 1));
    const points = panel.write(fraction(mean.n * 100n, mean.d), "decimal", 1);
    if (compare(mean, CLOSE) <= 0) panel.show("sentence", "close", { off: points });
    else {
      const parts = { off: points, k: whole(worst), guess: share(guesses[worst - 1]), truth: panel.percent(pow(p, worst)) };
      panel.show("sentence", off(worst).n > 0n ? "high" : "low", parts);
    }
  }

  /** @param {number} width @param {number} height */
  function paint(width, height) {
    const drawing = new Drawing(width, height, panel.text("title"));
    box = scales({ left: 48, top: 20, right: width - 90, bottom: height - 44, x: [1, longest], y: [0, 1] });
    for (const part of [0, 1, 2, 3, 4]) {
      const y = box.y(part / 4);
      drawing.path([[box.left, y], [box.right, y]], part ? "grid" : "axis");
      drawing.text(box.left - 8, y + 5, panel.percent(fraction(part, 4)), "tick", "end");
    }
    for (const at of ks) drawing.text(box.x(at), box.bottom + 22, whole(at), at === k.value ? "ti" : "tick", "middle");
    drawing.text(box.right, height - 4, "k", "ti", "end");
    const [x, y] = [box.x, box.y];
    if (state === "shown") {
      /** @type {[number, number][]} */
      const truth = ks.map((at) => [x(at), y(toNumber(pow(p, at)))]);
      drawing.path(truth, "line every");
      for (const point of truth) drawing.mark("every", ...point, 12);
      drawing.text(box.right + 12, truth[longest - 1][1] + 5, panel.text("every"), "te halo");
    }
    drawing.path(guesses.map((each, i) => [x(i + 1), y(each / 1000)]), "guess");
    guesses.forEach((each, i) => {
      const chosen = i + 1 === k.value;
      if (i) drawing.add("circle", { class: chosen ? "pass" : "fail", cx: x(i + 1).toFixed(1), cy: y(each / 1000).toFixed(1), r: chosen ? 9 : 6 });
    });
    if (state === "covered") drawing.text(box.right + 12, y(guesses[longest - 1] / 1000) + 5, panel.text("yours"), "ti halo");
    if (state !== "covered") return drawing;
    drawing.svg.classList.add("sketch");
    drawing.svg.addEventListener("pointerdown", (event) => {
      if (event.button) return;
      drag(event);
      addEventListener("pointermove", drag);
      addEventListener("pointerup", () => removeEventListener("pointermove", drag), { once: true });
      addEventListener("pointercancel", () => removeEventListener("pointermove", drag), { once: true });
    });
    return drawing;
  }

  /** @param {PointerEvent} event */
  function drag(event) {
    const svg = /** @type {SVGSVGElement | null} */ (panel.figure.querySelector("svg.sketch"));
    if (!svg || !box) return;
    event.preventDefault();
    const frame = svg.getBoundingClientRect();
    const scale = svg.viewBox.baseVal.width / frame.width;
    const across = ((event.clientX - frame.left) * scale - box.left) / (box.right - box.left);
    const up = (box.bottom - (event.clientY - frame.top) * scale) / (box.bottom - box.top);
    const at = Math.max(2, Math.min(longest, Math.round(1 + across * (longest - 1))));
    set(at, Math.round(up * 100) * 10);
  }

  typed.addEventListener("input", () => {
    const value = fromDecimal(read(typed.value.replace("%", ""), panel.signs));
    const good = value !== null && value.n >= 0n && compare(value, fraction(100)) <= 0;
    typed.setAttribute("aria-invalid", String(!good));
    if (!good) return;
    cover();
    guesses[k.value - 1] = Math.round(10 * toNumber(value));
    show(false, true);
  });
  panel.press("cover", () => {
    state = "printed";
    cover();
    show();
    panel.part("guess").focus();
  });
  panel.press("reveal", () => {
    cover();
    state = "shown";
    show();
    panel.part("cover").focus();
  });
  panel.press("reset", () => {
    state = "printed";
    drawn.restore();
    [k.value, guess.value] = [2, Math.round(100 * toNumber(p))];
    typed.value = "";
    show();
  });
  // On paper the curves are not hidden.
  addEventListener("beforeprint", () => state === "covered" && drawn.restore());
  addEventListener("afterprint", () => state === "covered" && show(true));
  show(true);
}
