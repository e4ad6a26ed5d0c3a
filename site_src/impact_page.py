"""The outcome of ``impact`` as a page for review, below ``.cache/``: never part of the site."""

from __future__ import annotations

from pathlib import Path

from site_src.errors import UsageError
from site_src.impact import KINDS, Impact, summary
from site_src.inputs import CACHE
from site_src.pages.environment import environment
from site_src.text_files import read_text

PAGE = f"{CACHE}/review/impact.html"
STYLE = "templates/review/impact.css"


def write_page(root: Path, found: Impact) -> str:
    """Write the page; returns its path relative to ``root``. UsageError says why it can't be written."""
    style = read_text(root / STYLE, STYLE)
    template = environment(root).get_template("review/impact.html")
    html = template.render(found=found, kinds=KINDS, summary=summary, style=style)
    target = root / PAGE
    try:
        target.parent.mkdir(parents=True, exist_ok=True)
        target.write_text(html, "utf-8")
    except OSError as error:
        raise UsageError(f"{PAGE} can't be written ({error.strerror}); let it be written") from None
    return PAGE
