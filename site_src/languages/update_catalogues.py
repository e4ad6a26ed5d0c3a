"""Collects the short strings of templates and code, and brings every language's catalogue up to date.

``python -m site_src.languages.update_catalogues`` (or ``make messages``) writes content/locale/site.pot and each
content/locale/<lang>/LC_MESSAGES/site.po; with ``--check`` it writes nothing, shows what would change, and ends with 1
if anything would. There are no dates and no line numbers, and the messages stand in alphabetical order: a catalogue
changes only where a message does. A translation whose message is gone is kept as an obsolete entry at the end, and no
translation is guessed from a similar one.
"""

from __future__ import annotations

import difflib
import io
import sys
from collections.abc import Iterator, Sequence
from pathlib import Path

from babel.messages.catalog import Catalog
from babel.messages.extract import extract_from_dir
from babel.messages.plurals import get_plural
from babel.messages.pofile import write_po

from site_src.errors import ContentError
from site_src.languages.language import SOURCE, Language, load_languages
from site_src.languages.messages import read_catalogue

_ROOT = Path(__file__).resolve().parents[2]
#: Folder, files in it, Babel's method.
_PLACES = (("site_src", "**.py", "python"), ("templates", "**.html", "jinja2"), ("templates", "**.svg", "jinja2"))
#: As the templates' environment is set; a template that can't be parsed is an error here too.
_JINJA = {"trim_blocks": "true", "lstrip_blocks": "true", "silent": "false"}


def extract(root: Path) -> Catalog:
    """The messages that site_src/ and templates/ below ``root`` hold, without translations."""
    catalog = Catalog(fuzzy=False)
    for folder, pattern, method in _PLACES:
        for file, _, message, comments, context in extract_from_dir(
            root / folder,
            method_map=[(pattern, method)],
            options_map={pattern: _JINJA} if method == "jinja2" else {},
            comment_tags=("Translators:",),
            strip_comment_tags=True,
        ):
            catalog.add(message, None, [(f"{folder}/{file}", 0)], auto_comments=comments, context=context)
    return catalog


def catalogues(root: Path) -> Iterator[tuple[str, str]]:
    """Path and text of every catalogue, up to date. Raises ContentError if one can't be read."""
    template = extract(root)
    yield "content/locale/site.pot", _header(None) + "\n" + _entries(template)
    for code, language in sorted(load_languages(root).items()):
        if code == SOURCE:
            continue
        shown = f"content/locale/{code}/LC_MESSAGES/site.po"
        header, catalog = _header(language), Catalog(locale=language.locale, fuzzy=False)
        if (root / shown).exists():
            catalog = read_catalogue(root / shown, shown, language)
            # What a translator wrote at the head, names and plural rule, stays to the letter.
            header = (root / shown).read_text("utf-8-sig").lstrip().partition("\n\n")[0] + "\n"
        _update(catalog, template)
        yield shown, header + "\n" + _entries(catalog)


def _update(catalog: Catalog, template: Catalog) -> None:
    """Takes over the messages of ``template``; as Babel does it, but a message that comes back finds its translation,
    and one that never had any isn't kept when it goes."""
    aside = list(catalog.obsolete.values())
    catalog.obsolete.clear()
    for message in aside:
        if catalog.get(message.id, message.context) is None:
            catalog[message.id] = message
    catalog.update(template, no_fuzzy_matching=True)
    for key, message in list(catalog.obsolete.items()):
        strings = message.string if isinstance(message.string, (list, tuple)) else [message.string]
        if not any(strings):
            del catalog.obsolete[key]


def _header(language: Language | None) -> str:
    """The first entry of a new catalogue: what readers of the format need, and no dates."""
    fields = ["Content-Type: text/plain; charset=utf-8", "Content-Transfer-Encoding: 8bit"]
    if language:
        plural = get_plural(language.locale)
        fields = [f"Language: {language.code}", f"Plural-Forms: {plural.plural_forms}", *fields]
    return 'msgid ""\nmsgstr ""\n' + "".join(f'"{field}\\n"\n' for field in fields)


def _entries(catalog: Catalog) -> str:
    """The entries after the header, as .po text."""
    file = io.BytesIO()
    write_po(file, catalog, width=0, omit_header=True, sort_output=True, include_lineno=False)
    return file.getvalue().decode().rstrip("\n") + "\n"


def main(arguments: Sequence[str], root: Path = _ROOT) -> int:
    """Writes the catalogues that changed, or, with ``--check``, shows how they would; the exit code."""
    if arguments not in ([], ["--check"]):
        print("usage: update_catalogues [--check]", file=sys.stderr)
        return 2
    changed = 0
    try:
        for shown, text in catalogues(root):
            path = root / shown
            old = path.read_text("utf-8") if path.exists() else ""
            if text == old:
                continue
            changed += 1
            if arguments:
                lines = difflib.unified_diff(old.splitlines(True), text.splitlines(True), shown, shown + " (new)")
                sys.stdout.writelines(lines)
            else:
                path.parent.mkdir(parents=True, exist_ok=True)
                path.write_text(text, "utf-8")
                print(f"{shown} brought up to date")
    except ContentError as error:
        print(error, file=sys.stderr)
        return 1
    return 1 if changed and arguments else 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
