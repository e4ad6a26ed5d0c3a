// Tables as spreadsheets write them: text to rows of cells, and rows of cells to text.

/** The text of a file: UTF-8, or what spreadsheets save instead of it in countries that write as the page does.
 * @param {ArrayBuffer} bytes @param {string} language */
export function decoded(bytes, language) {
  const [first, second] = new Uint8Array(bytes);
  if (first === 0xff && second === 0xfe) return new TextDecoder("utf-16le").decode(bytes);
  try {
    return new TextDecoder("utf-8", { fatal: true }).decode(bytes);
  } catch {
    const cyrillic = new Intl.Locale(language).maximize().script === "Cyrl";
    return new TextDecoder(cyrillic ? "windows-1251" : "windows-1252").decode(bytes);
  }
}

/** The first line outside quotes tells what parts the cells. @param {string} text */
function delimiter(text) {
  const first = text.slice(0, 2000).split(/\r\n|\r|\n/).find((line) => line.trim()) ?? "";
  const bare = first.replace(/"[^"]*"/g, "");
  for (const sign of ["\t", ";", ",", "|"]) if (bare.includes(sign)) return sign;
  return ",";
}

/** The rows of a table with their line numbers; quotes as spreadsheets write them. @param {string} text
 * @returns {Generator<[number, string[], boolean]>} the last says whether a quote was left open */
export function* rows(text) {
  const sign = delimiter(text);
  let at = text.charCodeAt(0) === 0xfeff ? 1 : 0;
  let line = 1;
  const stop = new RegExp(`[\\r\\n${sign === "|" ? "\\|" : sign}]`, "g");
  while (at < text.length) {
    const cells = [];
    const began = line;
    let open = false;
    for (;;) {
      let cell = "";
      if (text[at] === '"') {
        at += 1;
        for (;;) {
          const quote = text.indexOf('"', at);
          if (quote < 0) {
            open = true;
            cell += text.slice(at);
            at = text.length;
            break;
          }
          cell += text.slice(at, quote);
          at = quote + 1;
          if (text[at] !== '"') break;
          cell += '"';
          at += 1;
        }
        for (const letter of cell) if (letter === "\n") line += 1;
      }
      stop.lastIndex = at;
      const end = stop.exec(text)?.index ?? text.length;
      cells.push((cell + text.slice(at, end)).trim());
      at = end + 1;
      if (text[end] !== sign) {
        if (text[end] === "\r" && text[at] === "\n") at += 1;
        break;
      }
      if (at >= text.length) {
        cells.push("");
        break;
      }
    }
    line += 1;
    yield [began, cells, open];
  }
}

/** A number as people type it: a decimal comma, spaces between thousands. @param {string} cell */
export function number(cell) {
  const plain = cell.replace(/[\s\u00a0\u202f']/g, "").replace("−", "-");
  if (!/^[+-]?(\d+([.,]\d*)?|[.,]\d+)(e[+-]?\d+)?$/i.test(plain)) return NaN;
  return Number(plain.replace(",", "."));
}

/** A cell that a spreadsheet reads back as it is, and never as a formula. @param {string | number} value */
export function cell(value) {
  const text = typeof value === "string" && /^[=+\-@\t\r]/.test(value) ? `'${value}` : String(value);
  return /[",;\r\n\t]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
}

/** A table as text that spreadsheets and the calculator read. @param {(string | number)[][]} rows */
export const table = (rows) => `${rows.map((row) => row.map(cell).join(",")).join("\r\n")}\r\n`;
