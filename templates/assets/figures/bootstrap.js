// Two bootstraps side by side: whole tasks with their counts, or all outcomes in one bag. A draw shows its cards; many
// make two heaps, whose middle parts are the intervals. The seeds are those of the page, so that the results are too.

import { addressed } from "../address.js";
import { Drawing, scales } from "../chart.js";
import { focusIn, h, walk } from "../panel.js";
import { compare, fraction, passHatK, taskMean, toNumber } from "../maths.js";
import { Random } from "../random.js";
import { dealt } from "../resampling.js";

/** @typedef {import("../panel.js").Panel} Panel */
/** @typedef {import("../maths.js").Fraction} Fraction */

const BINS = 40;

/** @param {Panel} panel */
export function start(panel) {
  const { n, ks, policies, resamples, lower, upper } = panel.given;
  const base = BigInt(panel.given.seed);
  let policy = policies.length - 1;
  let shift = 0n; // how many other seeds were asked for
  /** the scores drawn so far @type {{ tasks: Fraction[], pooled: Fraction[] }} */
  let drawn = { tasks: [], pooled: [] };
  /** @type {{ tasks: Random, pooled: Random }} */
  let rng;
  let frame = 0;

  /** @param {number | bigint} value */
  const whole = (value) => panel.write(BigInt(value));
  /** @param {Fraction} value */
  const three = (value) => panel.write(value, "decimal", 3);
  const k = panel.slider("k", whole, () => begin());
  const address = addressed("bootstrap", /^(\d)-(\d{1,3})-(\d{1,6})$/, take);
  const counts = () => policies[policy].outcomes.map((/** @type {string} */ task) => task.split("1").length - 1);
  const outcomes = () => [...policies[policy].outcomes.join("")].map(Number);
  const seed = () => base + BigInt(k.value) + shift * 1000n;
  /** @param {number[]} drawnCounts */
  const score = (drawnCounts) => taskMean(passHatK, drawnCounts.map((c) => /** @type {[number, number]} */ ([n, c])), k.value);

  /** Begins with the policy, the k and the seed of an address, or with the page's own. @param {string[] | null} parts */
  function take(parts) {
    choose(Math.min(Number(parts?.[0] ?? policies.length), policies.length - 1));
    k.value = Number(parts?.[1] ?? ks.at(-1));
    shift = BigInt(parts?.[2] ?? 0);
    begin(true);
  }

  /** @param {number} place */
  function choose(place) {
    policy = place;
    panel.part("policies").querySelectorAll("button").forEach((each, i) => each.setAttribute("aria-pressed", String(i === policy)));
  }

  /** A generator of its own for each way and each k. @param {boolean} [quiet] */
  function begin(quiet) {
    cancelAnimationFrame(frame);
    const printed = policy === policies.length - 1 && k.value === ks.at(-1) && !shift;
    address.write(printed ? null : `${policy}-${k.value}-${shift}`);
    rng = { tasks: new Random(seed()), pooled: new Random(seed()) };
    drawn = { tasks: [], pooled: [] };
    showCards("tasks", counts(), null);
    showCards("pooled", counts(), null);
    showChart();
    panel.show("sentence", "start", { k: whole(k.value), estimate: three(score(counts())) });
    if (!quiet) panel.tell("sentence");
  }

  /** @param {"tasks" | "pooled"} part @param {number[]} values @param {number[] | null} from places of the drawn tasks */
  function showCards(part, values, from) {
    const twice = new Set(from?.filter((place, i) => from.indexOf(place) !== i));
    panel.part(part).replaceChildren(
      ...values.map((value, i) => h("li", { class: from && twice.has(from[i]) ? "again" : "" }, whole(value))),
    );
  }

  /** One draw of each way; its cards if asked for. @param {boolean} [cards] */
  function draw(cards) {
    const own = counts();
    const places = own.map(() => rng.tasks.below(own.length));
    const chosen = places.map((/** @type {number} */ place) => own[place]);
    const bag = dealt(outcomes(), n, rng.pooled);
    drawn.tasks.push(score(chosen));
    drawn.pooled.push(score(bag));
    if (!cards) return;
    showCards("tasks", chosen, places);
    showCards("pooled", bag, null);
  }

  function once() {
    if (drawn.tasks.length >= resamples) begin(true);
    draw(true);
    showChart();
    const last = drawn.tasks.length - 1;
    panel.show("sentence", "drawn", { number: whole(last + 1), tasks: three(drawn.tasks[last]), pooled: three(drawn.pooled[last]), estimate: three(score(counts())) });
    panel.tell("sentence");
  }

  function often() {
    cancelAnimationFrame(frame);
    if (drawn.tasks.length >= resamples) begin(true);
    const still = matchMedia("(prefers-reduced-motion: reduce)").matches;
    const step = () => {
      // A batch for each frame, so that the heaps are seen to grow; all at once where motion is not wanted.
      const until = Math.min(resamples, still ? resamples : drawn.tasks.length + Math.max(2, Math.ceil(drawn.tasks.length / 12)));
      while (drawn.tasks.length < until) draw(drawn.tasks.length === until - 1);
      showChart();
      if (drawn.tasks.length < resamples) frame = requestAnimationFrame(step);
      else finish();
    };
    step();
  }

  /** @param {Fraction[]} scores */
  function interval(scores) {
    const sorted = [...scores].sort(compare);
    return [sorted[lower], sorted[upper]];
  }

  function finish() {
    const [byTasks, pooled] = [interval(drawn.tasks), interval(drawn.pooled)];
    const estimate = score(counts());
    panel.show("sentence", "all", {
      number: whole(resamples), seed: String(seed()), low: three(byTasks[0]), high: three(byTasks[1]),
      bagLow: three(pooled[0]), bagHigh: three(pooled[1]), estimate: three(estimate),
    });
    if (compare(estimate, pooled[0]) < 0 || compare(estimate, pooled[1]) > 0) panel.part("sentence").append(" ", ...panel.say("outside"));
    panel.tell("sentence");
  }

  function showChart() {
    const width = Math.max(320, Math.min(830, panel.element.clientWidth));
    const height = 300;
    const drawing = new Drawing(width, height, panel.text("title"));
    const all = drawn.tasks.length >= resamples;
    const estimate = toNumber(score(counts()));
    const heaps = /** @type {const} */ (["tasks", "pooled"]).map((way) => {
      const bins = new Array(BINS).fill(0);
      for (const each of drawn[way]) bins[Math.min(BINS - 1, Math.floor(toNumber(each) * BINS))] += 1;
      return bins;
    });
    const most = Math.max(10, ...heaps.flat());
    heaps.forEach((bins, i) => {
      const way = i ? "pooled" : "tasks";
      const bottom = i ? height - 34 : 134;
      const box = scales({ left: 0, right: width, top: bottom - 96, bottom, x: [0, 1], y: [0, most] });
      drawing.path([[0, bottom], [width, bottom]], "axis");
      drawing.text(0, bottom - 110, panel.text(way), "ti");
      const ends = all ? interval(drawn[way]).map(toNumber) : null;
      bins.forEach((times, bin) => {
        if (!times) return;
        const [from, to] = [box.x(bin / BINS) + 1, box.x((bin + 1) / BINS) - 1];
        const middle = (bin + 0.5) / BINS;
        const kept = !ends || (middle >= ends[0] - 0.5 / BINS && middle <= ends[1] + 0.5 / BINS);
        drawing.path([[from, bottom], [from, box.y(times)], [to, box.y(times)], [to, bottom]], kept ? (i ? "bag" : "every") : "no", true);
      });
      if (ends) drawing.path([[box.x(ends[0]), bottom + 5], [box.x(ends[1]), bottom + 5]], "line");
      drawing.path([[box.x(estimate), bottom - 100], [box.x(estimate), bottom + 8]], "lead dash");
    });
    const right = estimate < 0.8;
    drawing.text(width * estimate + (right ? 6 : -6), 34, panel.text("estimate"), "tick halo", right ? "start" : "end");
    for (const end of [0, 1, 2]) drawing.text((width * end) / 2, height - 8, panel.write(fraction(end, 2), "decimal", end === 1 ? 1 : 0), "tick", end === 2 ? "end" : end ? "middle" : "start");
    panel.part("chart").replaceChildren(drawing.svg);
  }

  const row = panel.part("policies");
  row.addEventListener("click", (event) => {
    const button = /** @type {HTMLElement} */ (event.target).closest("button");
    if (!button) return;
    choose([...row.querySelectorAll("button")].indexOf(button));
    focusIn(row, button);
    begin();
  });
  panel.press("once", once);
  panel.press("often", often);
  panel.press("seed", () => {
    shift += 1n;
    begin();
    often();
  });
  panel.press("reset", () => {
    shift = 0n;
    k.value = ks.at(-1);
    begin();
  });
  addEventListener("resize", showChart);
  take(address.read());
  walk(row);
}
