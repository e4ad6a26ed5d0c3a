"""Every digit, id, claim and fact of the pages and registers, altered: each is noticed, and at its line."""

from __future__ import annotations

import random

import pytest

from tests.proof.content_trial import altered_facts, digits, ids, negated, unnoticed

SEED, SAMPLE = 8, 150
pytestmark = pytest.mark.slow


def sample(every, complete):
    return every if complete or len(every) <= SAMPLE else random.Random(SEED).sample(every, SAMPLE)


def judge(recording, part, cases, faults):
    recording.wanted |= {"digits", "ids", "claims", "facts"}
    recording.pages[part] += cases
    recording.pages["survivors"] += len(faults)
    assert cases and not faults, "\n".join(faults)
    recording.done.add(part)


def test_every_digit_and_number_word(world, recording, complete):
    chosen = sample(list(digits(world)), complete)
    judge(recording, "digits", len(chosen), [told for each in chosen if (told := unnoticed(world, each))])


def test_every_id(world, recording, complete):
    chosen = sample(list(ids(world, SEED)), complete)
    judge(recording, "ids", len(chosen), [told for each in chosen if (told := unnoticed(world, each))])


def test_every_claim(world, recording):
    computed = [id for id, verdict in world.true.claims.items() if verdict.claim.holds]
    judge(recording, "claims", len(computed), [fault for id in computed for fault in negated(world, id)])


def test_every_fact(world, recording):
    altered = list(altered_facts(world))
    faults = [f"{name}: {fault}" for name, attempt in altered for fault in attempt()]
    judge(recording, "facts", len(altered), faults)
