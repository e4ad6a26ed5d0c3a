"""The picture that goes with a shared link, one for each language: what it says, and what it is made of."""

from __future__ import annotations

from functools import partial
from pathlib import Path

from site_src.inputs import version
from site_src.pages.blocks_pool import emblem
from site_src.pages.knowledge import Knowledge
from site_src.pages.links import share_picture
from site_src.publish import canvas, card_drawing
from site_src.publish.card_drawing import EVERY, INK, ONCE, Words, draw
from site_src.publish.keep import Recipe, digest


def cards(knowledge: Knowledge) -> dict[str, Recipe]:
    """How the card of each language that has pages is made, by its path in the site."""
    drawing = emblem(knowledge, next(iter(knowledge.languages))).drawing
    sources = [Path(card_drawing.__file__).read_bytes(), Path(canvas.__file__).read_bytes()]
    versions = [version("pillow"), version("ziamath"), version("matplotlib")]
    found = {}
    for code in knowledge.pages:
        words = words_of(knowledge, code)
        path = share_picture(code)
        key = digest([repr(drawing), repr(words), *versions, *sources])
        found[path] = Recipe(path.rpartition("/")[2], key, partial(draw, drawing, words))
    return found


def words_of(knowledge: Knowledge, code: str) -> Words:
    """What the card says in a language."""
    _ = knowledge.messages[code].gettext
    marked = _("%(once)s, or %(every)s?") % {"once": f"\0{_('Once')}\0", "every": f"\1{_('every time')}\1"}
    pieces: list[tuple[str, str]] = []
    colour = INK
    for part in marked.replace("\0", "\0o\0").replace("\1", "\0e\0").split("\0"):
        if part in ("o", "e"):
            ink = ONCE if part == "o" else EVERY
            colour = INK if colour == ink else ink
        elif part:
            pieces.append((part, colour))
    return Words(_("Every Run Counts"), tuple(pieces), knowledge.languages[code].direction)
