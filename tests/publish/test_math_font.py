"""The font of the formulas: small, repeatable, with what stretches, and nothing that no formula shows."""

from __future__ import annotations

import io

import pytest
from fontTools.ttLib import TTFont
from fontTools.unicodedata import mirrored

from site_src import first_build
from site_src.pages.mathml import from_tex
from site_src.publish import assets, whole
from site_src.publish.formula_symbols import LIVE, foreseen, italic, symbols
from site_src.publish.math_font import math_font


def font(data: bytes) -> TTFont:
    return TTFont(io.BytesIO(data))


@pytest.fixture(scope="module")
def built(local) -> bytes:
    (path,) = (path for path in local.files if path.endswith(assets.FONT))
    return local.files[path]


def test_the_characters_of_a_formula_are_those_that_are_drawn():
    page = (
        "<p>p5</p><math><mi>p</mi><mo>-</mo><mn>0,5</mn><mi>ln</mi><mo>&lt;</mo><mi mathvariant='normal'>C</mi></math>"
    )
    assert set(symbols([page])) - set(LIVE) == set("𝑝ln<C") and "−" in symbols([page])
    assert set(symbols(["<math><msqrt><mi>h</mi></msqrt></math>"])) - set(LIVE) == {"√", "ℎ"}
    assert symbols(["<p>no formula</p>"]) == "".join(sorted(LIVE))


def test_every_latin_and_greek_letter_has_an_italic_of_its_own():
    letters = [chr(c) for first, last in ("AZ", "az", "ΑΡ", "ΣΩ", "αω") for c in range(ord(first), ord(last) + 1)]
    assert len({italic(letter) for letter in letters}) == len(letters)
    # Unicode: U+1D434 is MATHEMATICAL ITALIC CAPITAL A, U+1D467 small z, U+1D714 small omega
    assert [italic(letter) for letter in "Azω"] == ["\U0001d434", "\U0001d467", "\U0001d714"]
    # and U+1D716, U+1D719 are EPSILON SYMBOL and PHI SYMBOL, which TeX's \epsilon and \phi stand for
    assert symbols([from_tex(r"\epsilon\phi", display=False)]).endswith("\U0001d716\U0001d719")


def test_it_is_small_and_has_what_the_pages_show(local, built):
    assert len(built) < 30_000
    shown = {ord(sign) for sign in symbols(local.pages.values())}
    missing = {chr(code) for code in shown - font(built).getBestCmap().keys()} - {"\u2061", "\u202f", "\u00a0"}
    assert not missing
    shown |= {mirror for code in shown if (mirror := mirrored(code))}  # a page may run from right to left
    extra = font(built).getBestCmap().keys() - shown
    assert not extra, sorted(map(chr, extra))


def test_roots_and_brackets_come_in_larger_sizes_and_in_pieces(built):
    opened = font(built)
    variants = opened["MATH"].table.MathVariants
    names = opened.getBestCmap()
    tall = dict(zip(variants.VertGlyphCoverage.glyphs, variants.VertGlyphConstruction, strict=True))
    for sign in "√()":
        construction = tall[names[ord(sign)]]
        assert len(construction.MathGlyphVariantRecord) > 3 and construction.GlyphAssembly.PartRecords
    assert opened["MATH"].table.MathConstants.FractionRuleThickness.Value > 0


def test_the_same_characters_give_the_same_bytes(tmp_path):
    wanted = "√()𝑝𝑘1−"
    one = math_font(wanted).make()
    assert math_font(wanted).make() == one
    assert math_font(wanted).key == math_font(wanted).key != math_font(wanted + "x").key


def test_its_licence_goes_with_it(local, built):
    folder = next(path for path in local.files if path.endswith(assets.FONT)).rpartition("/")[0]
    licence = local.files[f"{folder}/math-licence.txt"].decode()
    assert "SIL OPEN FONT LICENSE" in licence and "Version 1.1" in licence
    named = {record.nameID: record.toUnicode() for record in font(built)["name"].names}
    assert "STIX Fonts Project Authors" in named[0] and "scripts.sil.org/OFL" in named[14]


def test_the_characters_of_the_formulas_are_foreseen(local):
    assert foreseen(local.knowledge) == symbols(local.pages.values())


def test_a_font_foreseen_wrongly_is_made_again(local, monkeypatch):
    right = whole.begin(local.edition, local.assets, first_build.LATE)
    wrong = whole.Drawn(right.pictures, right.foreseen + "ж", lambda: pytest.fail("it is taken"))
    assert whole.files(local.edition, local.pages, local.assets, wrong) == local.files


def test_only_pages_with_formulas_load_it_early(local):
    for path, data in local.files.items():
        if path.endswith(".html"):
            early = b'rel="preload" as="font"' in data
            assert early == (b"<math" in data), path
