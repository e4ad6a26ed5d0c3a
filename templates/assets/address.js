// What the reader made of the live figures, kept in the address so that it can be shared: one parameter for each
// figure, under its name. It stays in its entry of the history and goes along to the page's other languages.

/** what is still to be written, by parameter @type {Map<string, string | null>} */
const pending = new Map();
let timer = 0;

function settle() {
  const query = new URLSearchParams(location.search);
  for (const [name, text] of pending) {
    if (text === null) query.delete(name);
    else query.set(name, text);
  }
  pending.clear();
  const search = String(query) && `?${query}`;
  if (search !== location.search) history.replaceState(history.state, "", location.pathname + search + location.hash);
  for (const link of /** @type {NodeListOf<HTMLAnchorElement>} */ (document.querySelectorAll(".languages a"))) {
    link.search = search;
  }
}

/**
 * The place of one figure in the address.
 * @param {string} name
 * @param {RegExp} form from ^ to $; what the address holds in another form counts as nothing
 * @param {(parts: string[] | null) => void} take shows what the form's groups say, or the printed state; it is called
 *   when the reader is back at an entry of the history that holds another state
 */
export function addressed(name, form, take) {
  const held = () => new URLSearchParams(location.search).get(name);
  let last = held();
  const read = () => form.exec(last ?? "")?.slice(1) ?? null;
  addEventListener("popstate", () => {
    pending.delete(name);
    if (held() === last) return;
    last = held();
    take(read());
  });
  return {
    read,
    /** Writes once the reader pauses: browsers refuse an entry that changes with every step of a slider.
     * @param {string | null} text null for the printed state */
    write(text) {
      last = text;
      pending.set(name, text);
      clearTimeout(timer);
      timer = window.setTimeout(settle, 200);
    },
  };
}
