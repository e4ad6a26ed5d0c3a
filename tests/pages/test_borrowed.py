"""Strings without a translation on a page that is written from right to left: marked where an element can stand."""

from __future__ import annotations

import pytest

from site_src.languages.language import load_languages
from site_src.languages.messages import Messages, load_messages
from site_src.pages.borrowed import borrowed_in, marking, settled
from site_src.pages.environment import environment, in_language
from tests.project import ROOT

BORROWED = '<bdi lang="en" dir="ltr">{}</bdi>'


@pytest.fixture(scope="module")
def arabic() -> Messages:
    """A catalogue that translates nothing, and marks it."""
    world = ROOT / "tests" / "languages" / "world"
    return marking(load_messages(world, load_languages(world)["ar"]))


def test_text_says_whose_it_is_and_what_holds_text_alone_loses_the_marks(arabic):
    home = arabic.gettext("Home")
    page = f'<title>{home}</title><a aria-label="{home} > {home}">{home}</a><svg><text>{home}</text></svg>'
    assert settled(page) == (
        f'<title>Home</title><a aria-label="Home > Home">{BORROWED.format("Home")}</a><svg><text>Home</text></svg>'
    )


@pytest.mark.parametrize("before", ["a < b", "a > b < c", "it's < c", ""])
def test_a_tag_is_read_to_its_end_whatever_its_attributes_hold(arabic, before):
    home = arabic.gettext("Home")
    page = f'<p class="x" title = "{before}{home}">{home}</p>'
    assert settled(page) == f'<p class="x" title = "{before}Home">{BORROWED.format("Home")}</p>'


def test_a_string_may_hold_another(arabic):
    whole = arabic.gettext("%(one)s and more") % {"one": f"<b>{arabic.gettext('once')}</b>"}
    assert settled(whole) == BORROWED.format(f"<b>{BORROWED.format('once')}</b> and more")


def test_forms_that_go_with_a_number_are_borrowed_too(arabic):
    assert settled(arabic.ngettext("a run", "runs", 2)) == BORROWED.format("runs")
    assert settled(arabic.npgettext("paper", "a run", "runs", 1)) == BORROWED.format("a run")


def test_what_is_borrowed_is_told_as_text(arabic):
    home, whole = arabic.gettext("Home"), arabic.gettext("%(a)s & more") % {"a": f"<b>{arabic.gettext('once')}</b>"}
    page = f'<a title="{home}">{whole.replace("&", "&amp;")}</a> {home}'
    assert borrowed_in(page) == ["Home", "once & more", "Home"]
    assert borrowed_in("nothing") == []


def test_a_complete_language_shows_no_string_that_its_catalogue_lacks(project):
    """One that a template or a chart has gained, and that nobody has collected yet."""
    project.edit("locale/ru/LC_MESSAGES/site.po", 'msgid "Home"', 'msgid "House"')
    code, _, err = project.run("check")
    [told] = err.splitlines()[:-1]
    place, remedy = "content/locale/ru/LC_MESSAGES/site.po:1:1", "`make messages` puts it there; translate it"
    assert code == 1 and told == f"{place}: 'Home' is not in the catalogue; {remedy}"


def test_templates_borrow_and_the_languages_of_the_site_need_not(arabic):
    source = '{% import "macros.html" as m with context %}{{ m.notice("missing") }}'
    complete = [marking(load_messages(ROOT, language)) for language in load_languages(ROOT).values()]
    made = [
        settled(in_language(environment(ROOT), messages).from_string(source).render())
        for messages in (arabic, *complete)
    ]
    assert BORROWED.format("This section has not been translated yet. Here is the original.") in made[0]
    assert not any("<bdi" in page or "\ue009" in page for page in made[1:])
