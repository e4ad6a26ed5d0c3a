// The prose that follows the pair table: paragraphs after it, in its section, of which the script knows every value
// that they quote. A rule in both colours marks them, and their own words come back with the record.

/** @typedef {import("../panel.js").Panel} Panel */
/** @typedef {import("../panel.js").Part} Part */
/** @typedef {import("./matrix.js").Attempt} Attempt */

/** The panel's sentences that can take a paragraph's place, by the values that it quotes. */
const QUOTED = {
  counts: ["pool.subsets", "pool.any.count", "pool.any.rate", "pool.all.count", "pool.all.rate", "pool.all.names"],
  between: ["pool.mixed.count", "pool.none.count", "pool.failing"],
};
const NAMED = 6; // groups in a list that can still be read

/** @param {Panel} panel */
export function prose(panel) {
  const after = [...(panel.figure.parentElement?.querySelectorAll(":scope > p") ?? [])].filter(
    (paragraph) => panel.figure.compareDocumentPosition(paragraph) & Node.DOCUMENT_POSITION_FOLLOWING,
  );
  const followers = Object.entries(QUOTED).flatMap(([key, known]) =>
    after
      .filter((paragraph) => {
        const quotes = [.../** @type {NodeListOf<HTMLElement>} */ (paragraph.querySelectorAll("[data-num]"))];
        return quotes.length && quotes.every((quote) => known.includes(quote.dataset.num ?? ""));
      })
      .map((paragraph) => ({ key, paragraph, printed: [...paragraph.childNodes] })),
  );
  for (const { paragraph } of followers) paragraph.classList.add("follows");

  return {
    /** Whether any of the prose follows. */
    follows: followers.length > 0,

    restore() {
      for (const { paragraph, printed } of followers) paragraph.replaceChildren(...printed);
    },

    /** @param {Attempt[][]} groups @param {number} kind 1 for single attempts, 2 for pairs, 3 for larger groups
     * @param {Record<string, Part>} parts what the sentences may hold @param {(names: string[]) => string} joined */
    show(groups, kind, parts, joined) {
      const alike = {
        counts: groups.filter((group) => group.every((each) => each.passed)),
        between: groups.filter((group) => group.every((each) => !each.passed)),
      };
      for (const { key, paragraph } of followers) {
        const named = alike[/** @type {keyof QUOTED} */ (key)];
        paragraph.replaceChildren(...panel.say(`${key}-${kind}`, parts));
        if (!named.length || named.length > NAMED) continue;
        const names = joined(named.map((group) => group.map((each) => each.name).join("\u00a0+\u00a0")));
        paragraph.append(" ", ...panel.say("namely", { names }));
      }
    },
  };
}
