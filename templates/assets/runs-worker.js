// Reads and computes beside the page, which stays answerable while ten thousand tasks are resampled.

import { read } from "./runs.js";
import { MOST_K, estimate, intervals, longest } from "./runs-estimates.js";

addEventListener("message", ({ data }) => {
  const { job, text, words, how } = data;
  const found = read(text, words);
  if ("error" in found) {
    postMessage({ job, error: found.error });
    return;
  }
  const last = Math.min(longest(found.tasks), MOST_K);
  const scores = Array.from({ length: last }, (_, i) => estimate(found.tasks, i + 1));
  postMessage({ job, found, scores, longest: longest(found.tasks) });
  // One task resamples to itself: an interval of no width would be a lie.
  for (let k = 1; k <= last && found.tasks.length > 1; k++) postMessage({ job, k, ends: intervals(found.tasks, k, how) });
  postMessage({ job, done: true });
});
