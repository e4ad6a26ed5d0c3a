// The preview's own script: reloads the page when a build has changed it, and says what is wrong with the newest build.
// It is served by `build.py serve` only and is no part of a site.
(() => {
  "use strict";

  const built = new URL(document.currentScript.src).searchParams.get("built") ?? "0";
  const where = `/-/events?page=${encodeURIComponent(location.pathname)}&built=${built}`;
  let stream = null;
  let panel = null;
  let told = "";

  function show(title, lines, open) {
    const what = JSON.stringify([title, lines]);
    if (what === told) return;
    told = what;
    panel?.remove();
    panel = null;
    if (!title) return;
    panel = document.createElement("aside");
    panel.setAttribute("aria-label", "Preview");
    const root = panel.attachShadow({ mode: "open" });
    const sheet = document.createElement("link");
    sheet.rel = "stylesheet";
    sheet.href = "/-/preview.css";
    const box = document.createElement("details");
    box.open = open;
    box.className = open ? "failure" : "";
    const summary = document.createElement("summary");
    summary.textContent = title;
    summary.setAttribute("role", "status");
    const list = document.createElement("ol");
    for (const line of lines) {
      const item = document.createElement("li");
      item.textContent = line;
      list.append(item);
    }
    box.append(summary, ...(lines.length ? [list] : []));
    root.append(sheet, box);
    document.body.append(panel);
  }

  function hear(event) {
    const news = JSON.parse(event.data);
    if (news.failure.length) show("The build stopped. These are the last good pages.", news.failure, true);
    else if (news.reload) location.reload();
    else if (news.findings.length) {
      show(`${news.findings.length} ${news.findings.length === 1 ? "finding" : "findings"} in this draft`, news.findings, false);
    } else show("", [], false);
  }

  function listen() {
    if (stream) return;
    stream = new EventSource(where);
    stream.addEventListener("message", hear);
    stream.addEventListener("error", () => show("The preview has ended, or is starting anew.", [], false));
  }

  // A browser keeps few connections to one host: pages that nobody sees give theirs back.
  document.addEventListener("visibilitychange", () => {
    if (document.hidden) {
      stream?.close();
      stream = null;
    } else listen();
  });
  addEventListener("pagehide", () => stream?.close());
  addEventListener("pageshow", (event) => event.persisted && location.reload());
  listen();
})();
