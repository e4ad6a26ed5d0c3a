"""A language that calls itself complete lacks nothing; of one under way ``translations`` says what it lacks."""

from __future__ import annotations

import re

CATALOGUE = "locale/ru/LC_MESSAGES/site.po"
ORDERS = "fixtures/orders.toml"


def test_a_blank_translation(project):
    text = project.read(CATALOGUE)
    entry = re.search(r'(?<=\n\n)msgid "(.+)"\nmsgstr ".+"(?=\n\n)', re.sub("(?m)^#.*\n", "", text))
    project.edit(CATALOGUE, entry[0], f'msgid "{entry[1]}"\nmsgstr ""')
    line = text[: text.index(entry[0])].count("\n") + 1
    said = f"content/{CATALOGUE}:{line}:1: {entry[1]!r} is not translated; fill in msgstr"
    assert [finding for finding in project.findings() if finding.startswith(said)]
    assert said in project.run("translations")[1]


def test_a_text_of_the_fixture(project):
    line = project.edit(ORDERS, 'ru = "Спасибо."\n', "") - 2
    said = f"content/{ORDERS}:{line}:1: messages.thanks has no text in Русский; add ru = …"
    assert said in project.findings()
    project.edit("locale/ru/language.toml", "complete = true", "complete = false")
    assert said not in project.findings()
    assert said in project.run("translations")[1]


def test_number_words_that_are_not_known(project):
    project.write("locale/de/language.toml", 'name = "Deutsch"\n')
    said = "content/locale/de/language.toml:1:1: [numerals] has no word for 3, so that number words of Deutsch pass"
    assert not [finding for finding in project.findings() if "[numerals]" in finding]
    assert said in project.run("translations")[1]
    project.edit("locale/ru/language.toml", '9 = "девят+ь"\n', "")
    assert any("[numerals] has no word for 9" in finding for finding in project.findings())
