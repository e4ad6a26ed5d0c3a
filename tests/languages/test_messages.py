"""Catalogues: read from .po files, plural rules from their headers, faults with their lines."""

from __future__ import annotations

from pathlib import Path

import pytest

from site_src.errors import ContentError
from site_src.languages.language import Language
from site_src.languages.messages import load_messages

Languages = dict[str, Language]
HEADER = r'''msgid ""
msgstr ""
"Content-Type: text/plain; charset=UTF-8\n"
"Plural-Forms: nplurals=3; plural=(n%10==1 && n%100!=11 ? 0 : n%10>=2 && n%10<=4 && (n%100<10 || n%100>=20) ? 1 : 2);\n"

'''


def catalogue(root: Path, body: str, code: str = "ru") -> Path:
    """A project with one catalogue."""
    folder = root / "content" / "locale" / code / "LC_MESSAGES"
    folder.mkdir(parents=True)
    (folder / "site.po").write_text(HEADER + body, "utf-8")
    return root


def test_strings_contexts_and_plurals(tmp_path: Path, languages: Languages) -> None:
    body = '''
msgid "Contents"
msgstr "Содержание"

msgctxt "verb"
msgid "Order"
msgstr "Заказать"

msgid "%(n)s pair"
msgid_plural "%(n)s pairs"
msgstr[0] "%(n)s пара"
msgstr[1] "%(n)s пары"
msgstr[2] "%(n)s пар"
'''
    messages = load_messages(catalogue(tmp_path, body), languages["ru"])
    assert messages.gettext("Contents") == "Содержание"
    assert messages.gettext("Order") == "Order"
    assert messages.pgettext("verb", "Order") == "Заказать"
    counted = [messages.ngettext("%(n)s pair", "%(n)s pairs", n) % {"n": n} for n in (1, 2, 5, 11, 21)]
    assert counted == ["1 пара", "2 пары", "5 пар", "11 пар", "21 пара"]
    assert messages.npgettext("verb", "one", "many", 2) == "many"


def test_messages_are_typeset_like_prose(tmp_path: Path, languages: Languages) -> None:
    body = """msgid "%(share)s %% of %(n)s"
msgstr "Доля — %(share)s %% в %(n)s задачах\\nи в\\nних"

msgid "%(n)s b"
msgid_plural "%(n)s bs"
msgstr[0] "%(n)s с чем-то"
msgstr[1] "%(n)s же"
msgstr[2] "не %(n)s"
"""
    messages = load_messages(catalogue(tmp_path, body), languages["ru"])
    shown = messages.gettext("%(share)s %% of %(n)s").replace("\u00a0", "⍽")
    assert shown == "Доля⍽— %(share)s⍽%% в⍽%(n)s задачах\nи⍽в\nних"
    forms = [messages.ngettext("%(n)s b", "%(n)s bs", n).replace("\u00a0", "⍽") for n in (1, 2, 5)]
    assert forms == ["%(n)s с⍽чем-то", "%(n)s⍽же", "не⍽%(n)s"]
    assert messages.gettext("it doesn't — 5 %") == "it doesn't — 5 %", "what is left in English is not set as Russian"
    english = load_messages(tmp_path, languages["en"])
    assert english.gettext("it doesn't: %(n)s %% — b") == "it doesn’t: %(n)s\u00a0%%\u00a0— b"
    assert english.ngettext("a — b", "bs — c", 2) == "bs\u00a0— c"


def test_the_source_language_needs_none(tmp_path: Path, languages: Languages) -> None:
    messages = load_messages(tmp_path, languages["en"])
    assert messages.gettext("Contents") == "Contents"
    assert [messages.ngettext("pair", "pairs", n) for n in (0, 1, 2)] == ["pairs", "pair", "pairs"]
    assert messages.untranslated == ()


def test_a_complete_language_must_have_one(tmp_path: Path, languages: Languages) -> None:
    with pytest.raises(ContentError, match=r"content/locale/ru/LC_MESSAGES/site\.po:1:1: the file is missing"):
        load_messages(tmp_path, languages["ru"])
    assert load_messages(tmp_path, languages["de"]).gettext("Contents") == "Contents"


def test_fuzzy_and_empty_entries_are_missing(tmp_path: Path, languages: Languages) -> None:
    body = '#, fuzzy\nmsgid "a"\nmsgstr "б"\n\nmsgid "c"\nmsgstr " "\n\nmsgid "d"\nmsgstr "д"\n'
    messages = load_messages(catalogue(tmp_path, body), languages["ru"])
    assert messages.gettext("a") == "a"
    assert (messages.gettext("c"), messages.gettext("d")) == ("c", "д")
    assert [(place.line, said) for place, said in messages.untranslated] == [(7, "a"), (10, "c")]


@pytest.mark.parametrize(
    ("body", "wanted"),
    [
        ('msgid "%(n)s of %(all)s"\nmsgstr "%(n)s из"\n', ":6:1: '%(n)s из' lacks the placeholder %(all)"),
        ('msgid "a {name}"\nmsgstr "а {nom}"\n', ":6:1: 'а {nom}' has the placeholder {nom}"),
        ('msgid "100 %% of %(n)s"\nmsgstr "все %(m)s"\n', ":6:1: 'все %(m)s' "),
        ('msgid "%(n)s a"\nmsgid_plural "%(n)s b"\nmsgstr[0] "%(n)s"\nmsgstr[1] "%(x)s"\nmsgstr[2] "%(n)s"\n',
         ":6:1: '%(x)s' has the placeholder %(x)"),
    ],
)  # fmt: skip
def test_placeholders_must_agree(tmp_path: Path, languages: Languages, body: str, wanted: str) -> None:
    with pytest.raises(ContentError) as caught:
        load_messages(catalogue(tmp_path, body), languages["ru"])
    assert any(wanted in str(finding) for finding in caught.value.findings)


@pytest.mark.parametrize("said", ["<b>да</b>", "да<!-- -->", "&lt;да", "<img src=x>"])
def test_a_translation_holds_no_markup(tmp_path: Path, languages: Languages, said: str) -> None:
    """Jinja escapes nothing in a translation."""
    with pytest.raises(ContentError) as caught:
        load_messages(catalogue(tmp_path, f'msgid "yes"\nmsgstr "{said}"\n'), languages["ru"])
    (finding,) = caught.value.findings
    assert "which is markup" in str(finding)


def test_a_translation_may_hold_signs(tmp_path: Path, languages: Languages) -> None:
    messages = load_messages(catalogue(tmp_path, 'msgid "yes"\nmsgstr "a < b & c"\n'), languages["ru"])
    assert messages.gettext("yes") == "a < b & c"


def test_a_plural_may_leave_its_number_out(tmp_path: Path, languages: Languages) -> None:
    body = 'msgid "%(n)s a"\nmsgid_plural "%(n)s b"\nmsgstr[0] "одна"\nmsgstr[1] "%(n)s"\nmsgstr[2] "%(n)s"\n'
    messages = load_messages(catalogue(tmp_path, body), languages["ru"])
    assert messages.ngettext("%(n)s a", "%(n)s b", 1) == "одна"


@pytest.mark.parametrize(
    ("body", "line"),
    [
        ('msgid "a"\nmsgstr "b"\nnonsense\n', 8),
        ('msgid "a"\nmsgstr "b\n', 7),
        ("msgid a\n", 6),
        ('msgid ""\nmsgstr "Plural-Forms: nplurals=999999999; plural=0;\\n"\n', 7),
    ],
)
def test_a_broken_file_is_refused_with_its_line(tmp_path: Path, languages: Languages, body: str, line: int) -> None:
    with pytest.raises(ContentError) as raised:
        load_messages(catalogue(tmp_path, body), languages["ru"])
    (finding,) = raised.value.findings
    assert (finding.place.path, finding.place.line) == ("content/locale/ru/LC_MESSAGES/site.po", line)


def test_a_file_in_another_encoding(tmp_path: Path, languages: Languages) -> None:
    root = catalogue(tmp_path, "")
    (root / "content/locale/ru/LC_MESSAGES/site.po").write_bytes("msgid \"a\"\nmsgstr \"б\"\n".encode("cp1251"))
    with pytest.raises(ContentError, match="save it as UTF-8"):
        load_messages(root, languages["ru"])


def test_a_plural_rule_that_is_no_arithmetic(tmp_path: Path, languages: Languages) -> None:
    root = catalogue(tmp_path, "")
    path = root / "content/locale/ru/LC_MESSAGES/site.po"
    path.write_text(HEADER.replace("n%10==1", "__import__('os')"), "utf-8")
    with pytest.raises(ContentError):
        load_messages(root, languages["ru"]).ngettext("a", "b", 1)
