"""Catalogues follow the messages, keep what translators wrote, and change only where a message does."""

from __future__ import annotations

import os
import shutil
from pathlib import Path

import pytest

from site_src.languages.language import load_languages
from site_src.languages.messages import load_messages, read_catalogue
from site_src.languages.update_catalogues import extract, main
from tests.project import ROOT

_LOCALE = ROOT / "content" / "locale"
_PO = "content/locale/ru/LC_MESSAGES/site.po"


@pytest.fixture
def root(tmp_path: Path) -> Path:
    """A project with two languages, a template and a module."""
    for language in ("en", "ru"):
        folder = tmp_path / "content" / "locale" / language
        folder.mkdir(parents=True)
        shutil.copy(_LOCALE / language / "language.toml", folder)
    (tmp_path / "templates" / "blocks").mkdir(parents=True)
    (tmp_path / "templates" / "blocks" / "pair.html").write_text(
        '<p aria-label="{{ _("Pairs") }}">{{ ngettext("%(num)s pair", "%(num)s pairs", n) }}</p>'
    )
    (tmp_path / "site_src" / "charts").mkdir(parents=True)
    (tmp_path / "site_src" / "charts" / "curve.py").write_text(
        "# Translators: the axis\nLABEL = N_('Attempts')\nUNIT = pgettext('unit', 'Pairs')\n"
    )
    return tmp_path


def translate(root: Path, message: str, translation: str) -> None:
    """Writes a translation into the Russian catalogue, as a translator does."""
    text = (root / _PO).read_text("utf-8")
    untranslated = f'msgid "{message}"\nmsgstr ""'
    assert untranslated in text
    (root / _PO).write_text(text.replace(untranslated, f'msgid "{message}"\nmsgstr "{translation}"', 1), "utf-8")


def test_new_catalogues(root: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert main([], root) == 0
    assert capsys.readouterr().out.splitlines() == [
        "content/locale/site.pot brought up to date",
        f"{_PO} brought up to date",
    ]
    assert (root / _PO).read_text("utf-8").partition("\n\n")[2] == (
        "#: templates/blocks/pair.html\n"
        "#, python-format\n"
        'msgid "%(num)s pair"\n'
        'msgid_plural "%(num)s pairs"\n'
        'msgstr[0] ""\nmsgstr[1] ""\nmsgstr[2] ""\n'
        "\n"
        "#. the axis\n"
        "#: site_src/charts/curve.py\n"
        'msgid "Attempts"\nmsgstr ""\n'
        "\n"
        "#: templates/blocks/pair.html\n"
        'msgid "Pairs"\nmsgstr ""\n'
        "\n"
        "#: site_src/charts/curve.py\n"
        'msgctxt "unit"\nmsgid "Pairs"\nmsgstr ""\n'
    )
    assert not (root / "content/locale/en/LC_MESSAGES").exists(), "the source language needs none"


def test_the_second_time_nothing_is_written(root: Path, capsys: pytest.CaptureFixture[str]) -> None:
    main([], root)
    os.utime(root / _PO, (1, 1))
    capsys.readouterr()
    assert main([], root) == 0
    assert main(["--check"], root) == 0
    assert capsys.readouterr().out == ""
    assert (root / _PO).stat().st_mtime == 1


def test_translations_and_the_translators_notes_stay(root: Path) -> None:
    main([], root)
    translate(root, "Attempts", "Попытки")
    (root / _PO).write_text("# Переводчики пишут здесь.\n" + (root / _PO).read_text("utf-8"), "utf-8")
    (root / "site_src" / "charts" / "curve.py").write_text("\n\n\nLABEL = N_('Attempts')\nNEW = N_('Attempt')\n")
    main([], root)
    text = (root / _PO).read_text("utf-8")
    assert text.startswith("# Переводчики пишут здесь.\nmsgid")
    assert 'msgid "Attempt"\nmsgstr ""' in text, "not guessed from Attempts"
    assert load_messages(root, load_languages(root)["ru"]).gettext("Attempts") == "Попытки"


def test_a_message_that_is_gone_is_kept_aside_and_comes_back(root: Path) -> None:
    main([], root)
    translate(root, "Attempts", "Попытки")
    module = root / "site_src" / "charts" / "curve.py"
    was = module.read_text()
    module.write_text("")
    main([], root)
    assert '#~ msgid "Attempts"\n#~ msgstr "Попытки"' in (root / _PO).read_text("utf-8")
    assert main(["--check"], root) == 0
    module.write_text(was)
    main([], root)
    assert '\nmsgid "Attempts"\nmsgstr "Попытки"' in (root / _PO).read_text("utf-8")


def test_check_shows_the_difference_and_writes_nothing(root: Path, capsys: pytest.CaptureFixture[str]) -> None:
    main([], root)
    before = (root / _PO).read_bytes()
    (root / "templates" / "new.html").write_text('{{ _("Home") }}')
    capsys.readouterr()
    assert main(["--check"], root) == 1
    assert '+msgid "Home"' in capsys.readouterr().out
    assert (root / _PO).read_bytes() == before


def test_a_broken_catalogue_is_named_and_left_alone(root: Path, capsys: pytest.CaptureFixture[str]) -> None:
    main([], root)
    (root / _PO).write_text('msgid "unfinished\n', "utf-8")
    assert main([], root) == 1
    assert f"{_PO}:" in capsys.readouterr().err
    assert (root / _PO).read_text("utf-8") == 'msgid "unfinished\n'


def test_other_words_on_the_command_line_are_refused(root: Path) -> None:
    assert main(["--chekc"], root) == 2


def test_every_message_of_this_project_is_in_its_catalogues() -> None:
    """A message that no catalogue has is shown in the source language, and nobody is told."""
    held = {(message.id, message.context) for message in extract(ROOT) if message.id}
    languages = load_languages(ROOT)
    for name, language in (("content/locale/site.pot", None), (_PO, languages["ru"])):
        catalogue = read_catalogue(ROOT / name, name, language)
        assert held == {(message.id, message.context) for message in catalogue if message.id}
