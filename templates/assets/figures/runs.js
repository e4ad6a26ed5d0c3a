// The calculator: a pasted or dropped table goes to a worker, and what comes back is shown, quoted and saved.

import { decoded } from "../cells.js";
import { MOST_CHARACTERS } from "../runs.js";
import { results } from "./runs-view.js";

/** @typedef {import("../panel.js").Panel} Panel */

const LONG = 50_000; // characters; a field with more would freeze the page while it lays them out

/** @param {Panel} panel */
export function start(panel) {
  const how = panel.given;
  const shown = results(panel);
  const text = /** @type {HTMLTextAreaElement} */ (/** @type {unknown} */ (panel.part("text")));
  const words = Object.fromEntries(
    ["task", "trial", "outcome", "n", "c", "yes", "no"].map((kind) => [
      kind,
      panel.text(`word-${kind}`).toLowerCase().split(",").map((word) => word.trim()),
    ]),
  );
  /** @type {Worker | null} */
  let worker = null;
  let job = 0;
  let timer = 0;
  /** a file's text that is not put into the field @type {string | null} */
  let dropped = null;

  // ------------------------------------------------------------------------------- to the worker

  function compute() {
    worker?.terminate();
    worker = null;
    clearTimeout(timer);
    job += 1;
    shown.clear();
    const given = dropped ?? text.value;
    if (!given && dropped === null) {
      panel.show("state", "nothing");
      panel.part("result").hidden = true;
      return;
    }
    panel.show("state", "reading");
    worker = new Worker(new URL("../runs-worker.js", import.meta.url), { type: "module" });
    worker.addEventListener("message", ({ data }) => data.job === job && receive(data));
    worker.addEventListener("error", () => fail("failed"));
    worker.postMessage({ job, text: given, words, how });
  }

  /** @param {any} data */
  function receive(data) {
    if (data.error) fail(data.error);
    else if (data.found) shown.begin(data.found, data.scores, data.longest);
    else if (data.k) shown.add(data.k, data.ends);
    else if (data.done) {
      shown.finish();
      panel.announce(`${panel.part("state").textContent} ${panel.part("verdict").textContent}`);
    }
  }

  /** @param {string} key */
  function fail(key) {
    panel.part("result").hidden = true;
    panel.show("state", `error-${key}`);
    panel.announce(panel.text(`error-${key}`));
  }

  // ------------------------------------------------------------------------------- what the reader does

  function later() {
    clearTimeout(timer);
    timer = window.setTimeout(compute, 300);
  }
  /** @param {File | undefined} file */
  async function take(file) {
    if (!file) return;
    panel.show("state", "reading");
    if (file.size > MOST_CHARACTERS) {
      dropped = null;
      fail("too-long");
      return;
    }
    const content = decoded(await file.arrayBuffer(), document.documentElement.lang);
    // An empty table is told from an empty field.
    dropped = !content || content.length > LONG ? content : null;
    text.value = dropped ? `${content.slice(0, 2000)}\n…` : content;
    compute();
  }

  text.addEventListener("input", () => {
    dropped = null;
    later();
  });
  text.addEventListener("paste", (event) => {
    const pasted = event.clipboardData?.getData("text/plain") ?? "";
    if (pasted.length <= LONG) return;
    event.preventDefault();
    dropped = pasted;
    text.value = `${pasted.slice(0, 2000)}\n…`;
    compute();
  });
  for (const type of ["dragover", "drop"]) {
    text.addEventListener(type, (event) => {
      const files = /** @type {DragEvent} */ (event).dataTransfer?.files;
      event.preventDefault();
      text.classList.toggle("over", type === "dragover");
      if (type === "drop") take(files?.[0]);
    });
  }
  text.addEventListener("dragleave", () => text.classList.remove("over"));
  panel.field("file").addEventListener("change", () => {
    take(panel.field("file").files?.[0]);
    panel.field("file").value = "";
  });
  panel.press("example", () => {
    dropped = null;
    text.value = panel.figure.querySelector('[data-part="example-text"]')?.textContent ?? "";
    panel.field("k").max = String(Math.max(...how.ks));
    panel.field("k").value = String(Math.max(...how.ks));
    compute();
  });
  panel.press("clear", () => {
    dropped = null;
    text.value = "";
    compute();
    panel.announce(panel.text("nothing"));
    text.focus();
  });
  panel.field("k").addEventListener("input", () => {
    shown.showK();
    panel.announce(panel.part("verdict").textContent ?? "");
  });
  panel.press("copy", async () => {
    const quote = panel.part("quote");
    try {
      await navigator.clipboard.writeText(quote.textContent ?? "");
      panel.announce(panel.text("copied"));
    } catch {
      getSelection()?.selectAllChildren(quote); // the reader can copy what is selected
    }
  });
  // What the browser kept from before a reload.
  if (text.value) compute();
}
