"""Where a text that reached a page comes from, when no author's file holds it: a catalogue or a template."""

from __future__ import annotations

import re

from site_src.errors import Place
from site_src.pages.knowledge import Knowledge
from site_src.pages.versions import ScannedPage


def locate(knowledge: Knowledge, page: ScannedPage, shown: str) -> Place:
    """Where the page's own file holds ``shown`` with emphasis inside it, ``sev**e**n``, which the first net can't see;
    else the first catalogue line, template line or line of that file that holds it as it is."""
    for broken in re.finditer(r"[*_]*".join(map(re.escape, shown)), page.source.file.text):
        if broken[0] != shown:
            return page.source.file.place(broken.start())
    code = page.source.language
    candidates = [knowledge.root / "content" / "locale" / code / "LC_MESSAGES" / "site.po"]
    candidates += sorted((knowledge.root / "templates").rglob("*.html"))
    candidates.append(knowledge.root / page.source.file.path)
    for path in candidates:
        if not path.is_file():
            continue
        for number, line in enumerate(path.read_text("utf-8", "replace").splitlines(), 1):
            col = line.find(shown)
            if col >= 0 and not line.startswith(("#", "msgid")):
                return Place(path.relative_to(knowledge.root).as_posix(), number, col + 1)
    return Place(page.source.file.path)
