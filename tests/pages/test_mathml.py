"""Formulas of the prose: what they may use, and that nothing in them reaches the page as markup."""

from __future__ import annotations

import pytest

from site_src.kept_memory import KeptMemory
from site_src.pages import mathml
from site_src.pages.mathml import COMMANDS, FormulaError, from_tex


@pytest.mark.parametrize(
    ("tex", "part"),
    [
        (r"\frac{C(c, k)}{C(n, k)}", "<mfrac>"),
        (r"1 - (1 - p)^k", "<msup>"),
        (r"n \ge k \ge 1", "<mo>&#x02265;</mo>"),
        (r"\sum_i \bar x", "<mover>"),
        (r"\left(1 - p\right)^k", "<mo"),
        (r"\mathrm{se}", "mathvariant"),
        ("a<b", "<mo>&#x0003C;</mo>"),
    ],
)
def test_what_is_read(tex: str, part: str) -> None:
    assert part in from_tex(tex, False)


@pytest.mark.parametrize("command", sorted(COMMANDS - {"left", "right", "frac", "sqrt", "binom"}))
def test_every_known_command_is_one_of_the_converter(command: str) -> None:
    assert "\\" not in from_tex(rf"\{command} {{x}}", False).partition(">")[2]


@pytest.mark.parametrize(
    ("tex", "why"),
    [
        (r"\text{<b>}", r"uses \text, which is not known"),
        (r"\mbox{<b>}", r"uses \mbox, which is not known"),
        (r"\href{javascript:alert(x)}{y}", r"uses \href, which is not known"),
        (r"\color{red}{x}", r"uses \color, which is not known"),
        (r"\class{a}{x}", r"uses \class, which is not known"),
        (r"a \\ b", "uses \\\\, which is not known"),
        ("x\\", "uses \\, which is not known"),
        ("a & b", "holds &, which is no sign of a formula"),
        ('a "b"', 'holds ", which is no sign of a formula'),
        ("3 k", "holds the number 3"),
        ("{a", "braces don't match"),
        ("x" * 501, "has 501 characters"),
        (r"\bar", "lacks what its last command is for"),
        ("x^", "ends with a bare ^"),
        ("x^2^2", "puts two powers on one sign"),
        ("x_i_k", "puts two indices on one sign"),
        (r"\left( x", r"has a \left without a \right"),
        (r"\left", r"has a \left or \right without its bracket"),
        (r"\frac{1}", "lacks a part of a fraction"),
        (r"\frac{a}{b} + \frac{}{c}", "lacks a part of a fraction"),
        (r"\binom{n}", "lacks a part of a fraction"),
        (r"\sqrt{}", "lacks a part of a fraction, root"),
        ("^2", "lacks a part"),
        ("x^{ }", "index or power"),
    ],
)
def test_what_is_refused(tex: str, why: str) -> None:
    with pytest.raises(FormulaError) as raised:
        from_tex(tex, False)
    assert str(raised.value).startswith("the formula") and why in str(raised.value)


def test_formulas_are_converted_once_for_later_processes_too(tmp_path, monkeypatch):
    monkeypatch.setattr(mathml, "_KNOWN", {})
    drawn = [from_tex("k + n", display) for display in (False, True)]
    mathml.keep(KeptMemory(tmp_path / "kept"))
    monkeypatch.setattr(mathml, "_KNOWN", {})
    monkeypatch.setattr(mathml, "_converted", lambda *_: pytest.fail("it is converted again"))
    mathml.recall(KeptMemory(tmp_path / "kept"))
    assert [from_tex("k + n", display) for display in (False, True)] == drawn and drawn[0] != drawn[1]
