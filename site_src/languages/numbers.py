"""Reads a number that a person wrote, by the rules of the language: "1,500", "0,295", "25 %", "двадцать одна"."""

from __future__ import annotations

import functools
import re
import unicodedata
from fractions import Fraction

from site_src.languages.digits import system_of
from site_src.languages.language import Language
from site_src.languages.numerals import Cell
from site_src.languages.patterns import is_wide
from site_src.languages.reading import Reading, Shape
from site_src.languages.relations import EDGES, GAP, split_relation
from site_src.languages.symbols import MARKS, MINUS, SPACES, Symbols, may_write, symbols

LONGEST = 200
SLASH = "/\u2044\u2215"
_SIGN = re.compile(f"[+±{MINUS}]")


def read(text: str, language: Language) -> Reading | None:
    """What ``text`` says in ``language``, or None if it is no number there.

    It holds: a decimal point in Russian, a decimal comma or a misplaced grouping sign in English are no
    numbers. Texts over 200 characters are not read at all.
    """
    found = _examined(text, language)
    return found if isinstance(found, Reading) else None


def why_unreadable(text: str, language: Language) -> str:
    """Why :func:`read` gives None, for a person; empty if it does not."""
    found = _examined(text, language)
    return found if isinstance(found, str) else ""


@functools.lru_cache(maxsize=8192)
def word_cells(text: str, language: Language) -> tuple[Cell, ...]:
    """All readings of a number word, those of the first series that knows it; hundreds with a rest included."""
    if len(text) > LONGEST:
        return ()
    folded = language.fold(text.strip())
    found = list(language.word_cells.get(folded, ()))
    for at in range(1, 0 if found else len(folded)):
        leads = language.hundreds.get(folded[:at])
        for cell in language.word_cells.get(folded[at:], ()) if leads else ():
            for lead in leads or ():
                if 0 < cell.value < 100 and lead.fits(cell):
                    found.append(Cell(cell.series, lead.value + cell.value, cell.row, cell.column))
    if not found:
        return ()
    first = min(found)
    return tuple(sorted({cell for cell in found if (cell.series, cell.value) == (first.series, first.value)}))


def _examined(text: str, language: Language) -> Reading | str:
    return _examine(text, language) if len(text) <= LONGEST else f"it has more than {LONGEST} characters"


@functools.lru_cache(maxsize=8192)
def _examine(text: str, language: Language) -> Reading | str:
    if not text.strip(EDGES):
        return "it is empty"
    text = unicodedata.normalize("NFC", text)
    split = split_relation(text, language)
    sign = _SIGN.match(split.body)
    body = split.body[sign.end() :] if sign else split.body
    gap = re.match(f"{GAP}*", body)
    before = split.before
    if gap and gap.end():
        if sign:
            return "a space stands between the sign and the number"
        before, body = before + gap[0], body[gap.end() :]
    shape = Shape(before, sign[0] if sign else "", body, "", "", split.after)
    found = _number(shape, language)
    if isinstance(found, str):
        return found
    negative = bool(sign) and sign is not None and sign[0] in MINUS
    return Reading(
        found.form,
        -found.value if negative else found.value,
        found.shape,
        found.decimals,
        split.relation,
        split.strict,
        (-found.terms[0], found.terms[1]) if negative and found.terms else found.terms,
        found.factor,
    )


def _number(shape: Shape, language: Language) -> Reading | str:
    """Read the body (``shape.number``): no sign, no approximation any more."""
    body = shape.number
    if not body:
        return "it holds no number"
    if fraction := _vulgar(shape):
        return fraction
    prefix = ""
    if _percent_first(language) and (match := re.match(f"[%٪]{GAP}*", body)):
        prefix, body = match[0], body[match.end() :]
    digit = body[0] if body else ""
    system = system_of(digit) if digit else None
    if system is None:
        return _words(shape, language) if not prefix else "no number follows the per cent sign"
    if not may_write(language, system):
        return f"its digits ({system}) are not in use in {language.code}"
    signs = symbols(language, system)
    match = _core(signs).match(body)
    if match is None:
        return "it begins like a number and is none"
    number = match[0]
    parsed = _parse(number, signs, language)
    if isinstance(parsed, str):
        return parsed
    value, decimals = parsed
    shape = Shape(shape.before + prefix, shape.sign, number, "", "", shape.after, system)
    rest = body[len(number) :]
    if not rest:
        if prefix:
            return Reading("percent", value / 100, shape, decimals)
        return Reading("decimal" if decimals else "integer", value, shape, decimals)
    if prefix:
        return f"{rest!r} follows the number"
    return _with_unit(shape, value, decimals, rest, signs, language)


def _with_unit(
    shape: Shape, value: Fraction, decimals: int, rest: str, signs: Symbols, language: Language
) -> Reading | str:
    """A number in digits and what follows it: a per cent, a multiplier word, a denominator, an ordinal's suffix."""
    gap = re.match(f"{GAP}*", rest)
    space = gap[0] if gap else ""
    unit = rest[len(space) :]

    def shaped(gap: str, unit: str) -> Shape:
        return Shape(shape.before, shape.sign, shape.number, gap, unit, shape.after, shape.system)

    if unit.strip(MARKS) in {"%", "٪", signs.percent}:
        return Reading("percent", value / 100, shaped(space, unit), decimals)
    folded = language.fold(unit)
    if any(folded == language.fold(form) for word in language.percent_words for form in word.forms.values()):
        return Reading("percent", value / 100, shaped(space, unit), decimals)
    if folded in language.multiplier_words:
        factor = language.multiplier_words[folded][0]
        return Reading("multiplied", value * factor, shaped(space, unit), decimals, factor=factor)
    if unit[:1] and unit[0] in SLASH and not decimals:
        after = re.match(f"[{SLASH}]{GAP}*", unit)
        slash = space + (after[0] if after else "")
        denominator = rest[len(slash) :]
        match = _core(signs).fullmatch(denominator)
        parsed = _parse(denominator, signs, language) if match else "a denominator must follow the fraction bar"
        if isinstance(parsed, str):
            return parsed
        if parsed[1] or not parsed[0]:
            return "the denominator must be a whole number above 0"
        terms = (int(value), int(parsed[0]))
        return Reading("fraction", Fraction(*terms), shaped(slash, denominator), terms=terms)
    if not space and not decimals and _is_ordinal_suffix(folded, int(value), language):
        return Reading("ordinal", value, shaped("", unit))
    if re.match("[.,]", rest):
        return _ways(signs)
    return f"{rest.strip()!r} follows the number" if rest.strip() else "a space follows the number"


def _is_ordinal_suffix(folded: str, value: int, language: Language) -> bool:
    category = str(language.locale.ordinal_form(value))
    return any(folded == language.fold(suffix.form(category)) for suffix in language.ordinal_suffixes)


def _words(shape: Shape, language: Language) -> Reading | str:
    """A number word, a multiplier word after a number word, or a multiplier word alone ("a million")."""
    body = shape.number
    if cells := word_cells(body, language):
        ordinal = language.numerals.series[cells[0].series].ordinal
        parts = Shape(shape.before, shape.sign, body, "", "", shape.after, language.digits, cells)
        return Reading("ordinal" if ordinal else "word", Fraction(cells[0].value), parts)
    for gap in re.finditer(f"{GAP}+|(?=[^ ])", body):
        unit = language.fold(body[gap.end() :])
        known = language.multiplier_words.get(unit)
        head = body[: gap.start()]
        if known is None or (head and not gap[0] and not is_wide(body[gap.end()])):
            continue
        factor = known[0]
        cells = word_cells(head, language) if head else ()
        if not head or language.fold(head) in map(language.fold, language.bare_multiplier):
            amount = 1
        elif cells and not language.numerals.series[cells[0].series].ordinal:
            amount = cells[0].value
        else:
            continue
        parts = Shape(shape.before, shape.sign, head, gap[0], body[gap.end() :], shape.after, language.digits, cells)
        return Reading("multiplied", Fraction(amount * factor), parts, factor=factor)
    return "it is neither a number in digits nor a number word that the language's settings know"


def _vulgar(shape: Shape) -> Reading | None:
    """½, ⅜ and the like, and fractions of raised and lowered digits (⁴⁴⁄₄₅)."""
    plain = unicodedata.normalize("NFKC", shape.number)
    if plain == shape.number or not re.fullmatch(r"[0-9]{1,9}\u2044[0-9]{1,9}", plain):
        return None
    if any(unicodedata.decimal(letter, None) is not None for letter in shape.number):
        return None
    top, bottom = map(int, plain.split("\u2044"))
    if not bottom:
        return None
    parts = Shape(shape.before, shape.sign, shape.number, "", "", shape.after)
    return Reading("fraction", Fraction(top, bottom), parts, terms=(top, bottom))


@functools.lru_cache(maxsize=64)
def _percent_first(language: Language) -> bool:
    pattern = language.percent or str(language.locale.percent_formats[None].pattern)
    return pattern.strip(MARKS).startswith("%")


@functools.lru_cache(maxsize=256)
def _core(signs: Symbols) -> re.Pattern[str]:
    digit = f"[{signs.zero}-{chr(ord(signs.zero) + 9)}]"
    return re.compile(f"{digit}+(?:[{re.escape(signs.groups)}]{digit}+)*(?:{re.escape(signs.decimal)}{digit}+)?")


def _ways(signs: Symbols) -> str:
    group = "a space" if signs.group in SPACES else signs.group
    return f"decimals are written with {signs.decimal} here, and digits are grouped by {group}"


def _parse(number: str, signs: Symbols, language: Language) -> tuple[Fraction, int] | str:
    """Value and shown places of digits with grouping and decimal signs."""
    whole, _, places = number.partition(signs.decimal)
    used = {letter for letter in whole if letter in signs.groups}
    if len(used) > 1:
        return "two kinds of grouping sign are mixed"
    separator = used.pop() if used else ""
    groups = whole.split(separator) if separator else [whole]
    last, others = language.locale.decimal_formats[None].grouping
    if separator:
        sizes = [len(group) for group in groups]
        if sizes[-1] != last or any(size != others for size in sizes[1:-1]) or not 1 <= sizes[0] <= others:
            return _ways(signs)
    digits = "".join(groups)
    if len(digits) > 1 and unicodedata.digit(digits[0]) == 0:
        return _ways(signs) if separator else "it begins with a superfluous zero"
    shift = str(10 ** len(places)) if places else "1"
    return Fraction(int(digits + places), int(shift)), len(places)
