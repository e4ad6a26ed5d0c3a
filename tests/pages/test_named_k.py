"""A quote whose words name one k and whose id another."""

from __future__ import annotations

import pytest

from site_src.gathering import gather
from site_src.pages.named_k import contradicted, k_of
from tests.pages.pages import page
from tests.project import ROOT

ALL5, ALL4, ANY1 = "trials.uniform.all.5", "trials.uniform.all.4", "trials.uniform.any.1"

AGREE = [
    ("en", f"At [pass^5](name:) it is [0.295](num:{ALL5})."),
    ("en", f"[pass@1](name:) is [0.765](num:{ANY1}) and [pass^5](name:) is [0.295](num:{ALL5})."),
    ("en", f"[pass^1](name:) and [pass^5](name:) are [0.765](num:{ANY1}) and [0.295](num:{ALL5})."),
    ("en", f"It is [0.765](num:{ANY1}) at [pass@1](name:), and [0.295](num:{ALL5}) at [pass^5](name:)."),
    ("en", f"We met [pass^4](name:).[✓](claim:k-is-two) It is [0.295](num:{ALL5})."),
    ("en", f"- [pass^4](name:)\n- [0.295](num:{ALL5})"),
    ("en", f"| [pass^5](name:) | [0.295](num:{ALL5}) |\n| [pass^4](name:) | [0.363](num:{ALL4}) |"),
    ("en", f"It is [0.295](num:{ALL5}), and no name of a k is near."),
    ("en", f"With $k$ of [five](num:trials.k.longest) it is [0.295](num:{ALL5})."),
    ("ru", f"При $k$, равном [пяти](num:trials.k.longest), это [0,295](num:{ALL5})."),
    ("en", "[pass^8](name:) was [below 25 %](fact:yao2024.pass-hat-8-retail)."),
    ("en", "At [pass^4](name:) there are [20](num:trials.tasks) tasks."),
]
DISAGREE = [
    ("en", f"At [pass^4](name:) it is [0.295](num:{ALL5}).", 4, 5),
    ("ru", f"По [pass^4](name:) это [0,295](num:{ALL5}).", 4, 5),
    ("en", f"[pass@1](name:) is [0.295](num:{ALL5}), [pass^5](name:) is [0.295](num:{ALL5}).", 1, 5),
    ("en", f"It is [0.295](num:{ALL5}) at [pass^4](name:).", 4, 5),
    ("en", f"With $k$ of [two](num:pool.k) it is [0.295](num:{ALL5}).", 2, 5),
    ("ru", f"При $k$, равном [двум](num:pool.k), это [0,295](num:{ALL5}).", 2, 5),
    ("ru", f"Если $k = 2$, то это [0,295](num:{ALL5}).", 2, 5),
    ("en", f"For k = [2](num:pool.k) it is [0.295](num:{ALL5}).", 2, 5),
    ("en", f"pass^[2](num:pool.k) is [0.295](num:{ALL5}).", 2, 5),
    ("en", f"![At [pass^4](name:) it is [0.295](num:{ALL5}).](figure:trials-curves)", 4, 5),
    ("en", f"| [pass^4](name:) | [0.295](num:{ALL5}) |", 4, 5),
    ("en", "[pass^5](name:) was [below 25 %](fact:yao2024.pass-hat-8-retail).", 5, 8),
    ("en", "[pass^5](name:) is [0.3](num:pool.all.rate).", 5, 2),
]


@pytest.fixture(scope="module")
def knowledge():
    return gather(ROOT)


def found(knowledge, folder, code, text):
    language, ledger = knowledge.languages[code], knowledge.ledger
    body = page(folder, f"## A {{#a}}\n\n{text}\n", code).bodies["a"]
    results = [contradicted(holder, token, ledger.get, language) for holder, token in body.all_tokens()]
    return [result for result in results if result]


@pytest.mark.parametrize(("code", "text"), AGREE)
def test_words_and_ids_that_agree(knowledge, tmp_path, code, text):
    assert found(knowledge, tmp_path, code, text) == []


@pytest.mark.parametrize(("code", "text", "named", "own"), DISAGREE)
def test_words_that_name_another_k(knowledge, tmp_path, code, text, named, own):
    assert ((named,), own) in found(knowledge, tmp_path, code, text)


def test_the_k_of_a_value_is_that_of_its_formula_or_of_its_id(knowledge):
    expected = {"pool.all.rate": 2, ALL5: 5, "trials.uniform.all.5.low": 5, "trials.example.plugin.all.5": 5,
                "statistics.spread.all.1": 4, "pool.k": None, "trials.tasks": None}
    assert {id: k_of(knowledge.ledger[id]) for id in expected} == expected


def test_the_build_says_so_at_the_place_of_the_quote(project):
    text = f"\nBy [pass^8](name:) it is [0.295](num:{ALL5}).\n"
    line = project.append("en/reliability.md", text) + 1
    (finding,) = project.findings()
    assert finding.startswith(f"content/en/reliability.md:{line}:26: the words speak of k = 8, but {ALL5} is for k = 5")
