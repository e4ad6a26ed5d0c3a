"""Collects the short strings of templates and code, and brings every language's catalogue up to date.

``python -m site_src.languages.update_catalogues`` (or ``make messages``) writes content/locale/site.pot and each
content/locale/<lang>/LC_MESSAGES/site.po; ``--check`` writes nothing, and shows what would change. No dates, no line
numbers, in the order of the messages: a catalogue changes only where a message does. A translation whose message is
gone is kept as an obsolete entry at the end; nothing is guessed.
"""

from __future__ import annotations

import difflib
import io
import re
import sys
from collections.abc import Iterator, Sequence
from pathlib import Path
from typing import IO

from babel.messages.catalog import Catalog
from babel.messages.extract import extract_from_dir
from babel.messages.pofile import PoFileError, read_po, write_po
from babel.messages.plurals import get_plural

from site_src.errors import ContentError, Finding, Place
from site_src.languages.language import SOURCE, Language, load_languages

_ROOT = Path(__file__).resolve().parents[2]
_METHODS = [("site_src/**.py", "python"), ("templates/**.html", "jinja2"), ("templates/**.svg", "jinja2")]
_TEMPLATE = "content/locale/site.pot"


def extract(root: Path) -> Catalog:
    """The catalogue of all messages that site_src/ and templates/ below ``root`` hold, without translations."""
    catalog = Catalog(fuzzy=False)
    found: Iterator[tuple[str, int, object, list[str], str | None]] = extract_from_dir(
        root, method_map=_METHODS, comment_tags=("Translators:",), strip_comment_tags=True
    )
    for file, _, message, comments, context in found:
        catalog.add(message, None, [(file, None)], auto_comments=comments, context=context)
    return catalog
