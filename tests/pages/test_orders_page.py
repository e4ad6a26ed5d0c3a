"""The order audit as readers see it: every conversation of the fixture, its verdicts, its record, and the register."""

from __future__ import annotations

import re
from collections.abc import Mapping
from html import unescape

import pytest

from site_src import pipeline
from site_src.gathering import gather
from site_src.pages import blocks_orders
from tests.project import ROOT

FIXTURE = "fixtures/orders.toml"
PAGE = "en/actions/index.html"

ADDED = """
[messages.odd]
en = "Take #A back: 40 %, or seven times * as _much_."

[[scenarios]]
id = "refused"
title.en = "Asked, and refused 3 times"
goal = "return"
expects_error = true
turns = [
  { customer = "odd" },
  { call = "get_order", order_id = "#Z" },
  { agent = "explains-return" },
]
"""


def rows(html: str) -> dict[str, dict[str, str]]:
    """The verdict table's rows: id to the attributes."""
    found = re.findall(r"<tr (data-scenario=[^>]*)>", html)
    return {(row := dict(re.findall(r'data-(\w+)="([^"]*)"', each)))["scenario"]: row for each in found}


def part(html: str, id: str) -> str:
    """The element with that id: a section, figure or details, up to the end of its kind."""
    start = html.index(f'id="{id}"')
    tag = re.findall(r"<(\w+)[^<]*$", html[:start])[0]
    depth, at = 1, start
    while depth:
        step = re.compile(rf"<(/?){tag}\b").search(html, at)
        assert step
        depth, at = depth + (-1 if step[1] else 1), step.end()
    return html[start:at]


def text(html: str) -> str:
    return " ".join(unescape(re.sub(r"<[^>]*>", " ", html)).split())


@pytest.fixture(scope="module")
def files() -> Mapping[str, bytes]:
    return pipeline.build(ROOT, pipeline.Options()).files


@pytest.fixture(scope="module")
def page(files: Mapping[str, bytes]) -> str:
    return files[PAGE].decode()


def test_the_verdict_table(page: str) -> None:
    assert '<table id="verdicts">' in page
    # The specification's page 4, in its order: reward, state, consent, what the data show.
    assert [tuple(row.values()) for row in rows(page).values()] == [
        ("correct-with-consent", "1", "matches", "given", "confirmed"),
        ("wrong-order", "0", "differs", "missing", "unconfirmed"),
        ("stray-change", "0", "differs", "missing", "confirmed"),
        ("other-sequence", "1", "matches", "given", "confirmed"),
        ("no-consent", "1", "matches", "missing", "confirmed"),
        ("amount-denied", "1", "matches", "given", "confirmed"),
        ("amount-with-comma", "0", "matches", "given", "confirmed"),
        ("amount-missing", "0", "matches", "given", "confirmed"),
        ("money-received", "1", "matches", "given", "unconfirmed"),
    ]
    table = page[page.index('<table id="verdicts">') :].partition("</table>")[0]
    assert "7 of 9" in text(table) and "5 of 9" in text(table) and "6 of 9" in text(table)
    assert 'data-num="orders.no-consent.reward"' in table
    assert 'data-num="orders.correct-with-consent.consent.turn"' in table
    for row in rows(page):
        assert f'href="#case-{row}"' in table and f'id="case-{row}"' in page


def test_the_message_that_counts_is_marked_and_so_is_its_absence(page: str) -> None:
    agreed = part(page, "dialogue-correct-with-consent-5")
    assert 'class="customer counts"' in agreed and "Yes, please." in agreed
    assert "The message that counts: it agrees to the change of turn 6." in text(agreed)
    alone = part(page, "dialogue-no-consent-4")
    assert 'class="call lacks"' in alone and "No consent: this change had not been explained." in text(alone)
    assert "counts" not in part(page, "figure-dialogue-no-consent").replace("data-counts", "")
    stray = part(page, "case-stray-change")
    assert "Consent: turn 5." in text(stray) and stray.count('class="call lacks"') == 1


def test_the_states_are_shown_field_by_field(page: str) -> None:
    wrong = text(part(page, "figure-dialogue-wrong-order"))
    # order A was to change and did not, order B changed and was not to
    assert "status delivered not as expected: delivered return requested" in wrong
    assert "status delivered not as expected: return requested delivered" in wrong
    assert "return_ items – absent not as expected: lamp – absent" in wrong
    right = text(part(page, "figure-dialogue-correct-with-consent"))
    assert "status delivered as expected: return requested return requested" in right and "not as" not in right


def test_searches_writes_and_repeats(page: str) -> None:
    searches = text(page[page.index('<table id="table-searches">') :].partition("</table>")[0])
    assert "12.00 The amount is not 12.00 the amount is not 12.00 yes" in searches
    assert "12.00 The amount is 12,00 the amount is 1200 no 1,200.00" in searches
    assert "the amount is 1200.00 no, and never" in searches
    written = text(page[page.index('<table id="table-written">') :].partition("</table>")[0])
    assert "orders #A status delivered return requested" in written
    assert "payment_methods card-1 credited no such field no such field" in written
    runs = re.findall(r'data-run="(\d)" data-apart="(\d)" data-carried="(\d)"', page)
    assert runs == [("1", "1", "1"), ("2", "1", "1"), ("3", "1", "1"), ("1", "0", "0"), ("2", "1", "0")]


def test_every_statement_leads_to_entries_that_lead_back(files: Mapping[str, bytes], page: str) -> None:
    statements = part(page, "statements")
    items = re.findall(r"<li>.*?</li>", statements, re.DOTALL)
    assert len(items) == 9  # the specification's nine
    register = files["en/claims/index.html"].decode()
    for item in items:
        ticks = re.findall(r'class="tick" href="../claims/#([a-z0-9-]+)"', item)
        assert ticks
        for tick in ticks:
            assert 'href="../actions/#statements"' in part(register, tick)


def test_a_source_claim_names_the_file_and_what_to_look_for(files: Mapping[str, bytes]) -> None:
    register = files["en/claims/index.html"].decode()
    entry = part(register, "return-tool-writes")
    address = "https://github.com/sierra-research/tau-bench/blob/59a200c6d575d595120f1cb70fea53cef0632f6b/"
    assert f'href="{address}tau_bench/envs/retail/tools/return_delivered_order_items.py"' in entry
    assert "To verify it, look" in text(entry) and "orders.return.writes" in entry
    assert "From a source" in text(entry)


def test_a_scenario_added_to_the_fixture_alone_is_on_the_page_in_the_register_and_in_the_ledger(project) -> None:
    project.append(FIXTURE, ADDED)
    built = project.build()
    page = built.files[PAGE].decode()
    row = rows(page)["refused"]
    assert (row["reward"], row["state"], row["consent"]) == ("0", "differs", "not-needed")
    case = part(page, "case-refused")
    assert "Error: no such order" in case
    assert "Take #A back: 40 %, or seven times * as _much_." in case  # recorded text, shown as it is
    assert "orders.refused.reward" in part(built.files["en/claims/index.html"].decode(), "reward-needs-both")
    assert 'id="orders.refused.reward"' in built.files["en/numbers/index.html"].decode()
    ours = [str(finding) for finding in built.findings.all() if "content/en/" in str(finding.place)]
    title = '<span data-listing lang="en" dir="auto">Asked, and refused 3 times</span>'
    assert title not in page
    assert "ru/actions/index.html" not in built.files or title in built.files["ru/actions/index.html"].decode()
    # What else it changes: sentences that count the conversations, which accept restates; no claim turns false.
    assert ours and all("orders.scenarios is now " in each and "`build --accept` restates it" in each for each in ours)


@pytest.mark.parametrize(
    ("old", "new", "claim"),
    [
        # the agent explains and is answered yes before it acts
        (
            '  { call = "get_order", order_id = "#A" },\n  { call = "return_delivered_order_items"',
            '  { agent = "explains-return" },\n  { customer = "agrees" },\n  { call = "return_delivered_order_items"',
            "reward-without-consent",
        ),
        ('required = "1,200.00"', 'required = "1200.00"', "comma-is-never-found"),
        ('explains = ["order_id", "item_ids"]', 'explains = ["order_id"]', "consent-rule"),
        (
            'runs = ["wrong-order", "correct-with-consent"]',
            'runs = ["no-consent", "correct-with-consent"]',
            "mistakes-are-inherited",
        ),
    ],
)
def test_a_fixture_that_contradicts_a_sentence_makes_its_claim_false(project, old: str, new: str, claim: str) -> None:
    project.edit(FIXTURE, old, new)
    knowledge = gather(project.root)
    assert not knowledge.claims[claim].held
    assert any(key == "actions" for _, key, _ in knowledge.uses("claim")[claim])


def test_every_conversation_has_a_dialogue_and_nothing_else_has() -> None:
    known = blocks_orders.builders("figure", gather(ROOT).experiments)
    assert "dialogue-no-consent" in known and "dialogue-no-consents" not in known
    assert len(known) == 9 + 1  # the specification's nine, and all of them folded


def test_titles_are_typeset_and_what_was_said_is_as_recorded(files) -> None:
    page = files["ru/actions/index.html"].decode()
    said = re.findall(r'<p class="words"><span data-listing>([^<]*)</span>', page)
    assert said and not any("\u00a0" in words for words in said)
    titles = re.findall(r'class="case-title"><span data-listing>([^<]*)</span>', page)
    assert any("\u00a0" in title for title in titles), titles
