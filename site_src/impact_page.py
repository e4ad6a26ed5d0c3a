"""The outcome of ``impact`` as a page for review, below ``.cache/``: never part of the site."""

from __future__ import annotations

from pathlib import Path

from site_src.gathering import CACHE
from site_src.impact import KINDS, Impact, summary
from site_src.pages.environment import environment

PAGE = f"{CACHE}/review/impact.html"


def write_page(root: Path, found: Impact) -> str:
    """Write the page; returns its path relative to ``root``."""
    target = root / PAGE
    target.parent.mkdir(parents=True, exist_ok=True)
    style = (root / "templates" / "review" / "impact.css").read_text("utf-8")
    template = environment(root).get_template("review/impact.html")
    html = template.render(found=found, kinds=KINDS, summary=summary, style=style)
    target.write_text(html, "utf-8")
    return PAGE
