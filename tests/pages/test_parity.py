"""Staleness by content, section by section, and the same quotes and blocks in sections that are in step."""

from __future__ import annotations

import pytest

from site_src.pages.parity import differences, states
from tests.pages.pages import FRONT, page

SOURCE = """Intro [five](num:pool.n).

## One {#one}

All [ten](num:pool.subsets) pairs.[✓](claim:k-is-two)

## Two {#two}

![Caption with [nine](num:pool.any.count).](table:pairs)
"""


def translation(tmp_path, source, body, **skipped):
    """A translation marked as made from ``source``, but for the sections named with another hash."""
    marks = {anchor: source.hashes[anchor] for anchor in source.pieces()}
    marks.update(skipped)
    table = "[made_from]\n" + "".join(f'{anchor} = "{mark}"\n' for anchor, mark in marks.items() if mark)
    return page(tmp_path, body, "ru", FRONT + table)


def test_numbers_may_change_and_words_may_not(tmp_path):
    before = page(tmp_path, SOURCE)
    restated = page(tmp_path, SOURCE.replace("[ten]", "[fifteen]").replace("[nine]", "[14]").replace("[five]", "[six]"))
    assert [before.hashes[a] for a in before.pieces()] == [restated.hashes[a] for a in before.pieces()]
    reworded = page(tmp_path, SOURCE.replace("All", "Each of the"))
    changed = [a for a in before.pieces() if before.hashes[a] != reworded.hashes[a]]
    assert changed == ["one"]
    assert before.hash == restated.hash != reworded.hash


def test_another_id_is_another_sentence(tmp_path):
    before = page(tmp_path, SOURCE)
    other = page(tmp_path, SOURCE.replace("num:pool.subsets", "num:pool.n"))
    assert before.hashes["one"] != other.hashes["one"]


def test_white_space_and_line_ends_do_not_count(tmp_path):
    before = page(tmp_path, SOURCE)
    wrapped = page(tmp_path, SOURCE.replace("All [ten]", "All\n[ten]").replace("\n", "\r\n"))
    assert before.hash == wrapped.hash


def test_the_states_of_sections(tmp_path):
    source = page(tmp_path, SOURCE)
    made = translation(tmp_path, source, SOURCE.partition("## Two")[0], one="000000000000", intro="")
    assert {state.anchor: state.state for state in states(made, source)} == {
        "intro": "unmarked",
        "one": "stale",
        "two": "missing",
    }


def test_a_translation_in_step_says_the_same(tmp_path):
    source = page(tmp_path, SOURCE)
    assert list(differences(translation(tmp_path, source, SOURCE), source)) == []


@pytest.mark.parametrize(
    ("old", "new", "says"),
    [
        ("[ten](num:pool.subsets)", "все", "the section one lacks num:pool.subsets, which content/en/sample.md"),
        ("All", "All [5](num:pool.n)", "the section one has num:pool.n, which content/en/sample.md has not"),
        ("[✓](claim:k-is-two)", "", "the section one lacks claim:k-is-two"),
        ("(table:pairs)", "(table:plugin)", "the section two lacks table:pairs"),
        ("[five](num:pool.n)", "", "the head of the page lacks num:pool.n"),
        ("{#two}", "{#three}", "the section three is not in content/en/sample.md"),
    ],
)
def test_a_difference_is_named(tmp_path, old, new, says):
    source = page(tmp_path, SOURCE)
    made = translation(tmp_path, source, SOURCE.replace(old, new))
    assert any(says in str(finding) for finding in differences(made, source))


def test_stale_sections_are_not_compared(tmp_path):
    source = page(tmp_path, SOURCE)
    made = translation(tmp_path, source, SOURCE.replace("[ten](num:pool.subsets)", ""), one="000000000000")
    assert list(differences(made, source)) == []


def test_the_order_of_sections_is_the_source_s(tmp_path):
    source = page(tmp_path, SOURCE)
    head, one, two = SOURCE.partition("## One")[0], SOURCE[SOURCE.index("## One") : SOURCE.index("## Two")], ""
    two = SOURCE[SOURCE.index("## Two") :]
    made = translation(tmp_path, source, head + two + "\n" + one)
    assert any("stands where the source has one" in str(finding) for finding in differences(made, source))
