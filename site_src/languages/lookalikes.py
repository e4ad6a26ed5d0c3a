"""What a text reads as to the eye: letters that only look like others, and letters that stand for numerals.

A number word must not slip by because it is set in full-width or italic letters of its own, holds a Cyrillic
letter among Latin ones, carries a stress mark, or has an invisible character inside.
"""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Iterator

#: characters that are invisible and must not hide a number word by standing inside it
_INVISIBLE = re.compile("[\u00ad\u200b-\u200f\u2060\u2066-\u2069\u202a-\u202e\u061c\ufeff\ufe00-\ufe0f]")
#: blocks of letters that are ordinary letters in another dress: ſ, superscripts, script, circled, ligatures, full width
_DRESSED = (
    "\u00aa\u00ba\u0132\u0133\u017f\u01c4-\u01cc\u01f1-\u01f3\u02b0-\u02b8\u02e0-\u02e4\u1d2c-\u1d6a\u1d78\u1d9b-\u1dbf\u2071\u207f\u2090-\u209c"
    "\u2102\u2107\u210a-\u2113\u2115\u2118-\u211d\u2124\u2126\u2128\u212a-\u2139\u213c-\u213f\u2145-\u2149\u249c-\u24e9"
    "\u2c7c\u2c7d\ua69c\ua69d\ua7f2-\ua7f4\ufb00-\ufdff\ufe70-\ufefc\uff21-\uff3a\uff41-\uff5a\uff66-\uff9d"
    "\U00010780-\U000107ba\U0001d400-\U0001d7cb\U0001f110-\U0001f189"
)
_ODD = re.compile(f"{_INVISIBLE.pattern[:-1]}{_DRESSED}]")
#: accents, stress and vowel marks that the letter before them has not taken in
_POINTS = re.compile("[\u0300-\u036f\u0591-\u05c7\u064b-\u065f\u0670\u1ab0-\u1aff\u1dc0-\u1dff\u20d0-\u20f0]+")

#: letters of other scripts that look like Latin ones, and Latin and Greek ones that look like Cyrillic ones: small
#: letters by their own shape, then by that of their capitals where it differs
_TO_LATIN = [str.maketrans("аеорсухіјѕԁһԛԝѵӏɡкмтнвгпиαβεικνορτυχηωγ", "aeopcyxijsdhqwvlgkmthbrnuabeikvoptuxnwy")]
_TO_LATIN += [_TO_LATIN[0] | str.maketrans("νημυζ", "nhmyz")]
_TO_CYRILLIC = [str.maketrans("aeopcyxkmthbnurgαεορκτυχ", "аеорсухкмтньпигдаеорктух")]
_TO_CYRILLIC += [_TO_CYRILLIC[0] | str.maketrans("bηβμ", "внвм")]
_CYRILLIC = re.compile("[\u0400-\u052f]")

#: what may be a Roman numeral, Cyrillic letters among its own, and what is one. A pattern that begins with the letters
#: themselves, and only then looks at what stands before them, passes over a text several times as fast.
_LIKE_ROMAN = re.compile(
    r"[IVXLCDMІХМСӀivx](?<!\w.)(?:(?<=[^ivx])[IVXLCDMІХМСӀ]+|(?<=[ivx])[ivx]{2,})(?!\w)", re.DOTALL
)
_ROMAN = re.compile("M{0,3}(?:C[MD]|D?C{0,3})(?:X[CL]|L?X{0,3})(?:I[XV]|V?I{0,3})")
_AS_ROMAN = str.maketrans("ІХМСӀ", "IXMCI")
#: a shorter one that holds other letters than these is as a rule something else: CI, CC, XL, MIX
_SMALL, _LONG = frozenset("IVX"), 4


def is_plain(text: str) -> bool:
    """Whether each letter is what it seems to be: composed, in ordinary dress, with nothing invisible beside it."""
    return text.isascii() or not (_ODD.search(text) or not unicodedata.is_normalized("NFC", text))


def plainly(text: str) -> tuple[str, list[tuple[int, int]]]:
    """The text in plain letters, and from where to where each of its characters stood in the original."""
    letters: list[str] = []
    clusters: list[tuple[int, int]] = []
    at = 0
    while at < len(text):
        end = at + 1
        while end < len(text) and unicodedata.combining(text[end]):
            end += 1
        cluster = unicodedata.normalize("NFC", _undressed(_INVISIBLE.sub("", text[at:end])))
        letters += cluster
        clusters += [(at, end)] * len(cluster)
        at = end
    return "".join(letters), clusters


def _undressed(cluster: str) -> str:
    return unicodedata.normalize("NFKC", cluster) if _ODD.search(cluster) else cluster


def readings(word: str) -> Iterator[str]:
    """What a word in small letters may be read as: itself, without points, in letters of one script."""
    yield word
    if word.isascii():
        return
    bare = _POINTS.sub("", word)
    yield bare
    for table in (*_TO_LATIN, *(_TO_CYRILLIC if _CYRILLIC.search(bare) else ())):
        yield bare.translate(table)


def roman_numerals(text: str) -> Iterator[tuple[int, int]]:
    """From where to where Roman numerals from three up stand."""
    for found in _LIKE_ROMAN.finditer(text):
        letters = found[0].translate(_AS_ROMAN).upper()
        if letters != "II" and _ROMAN.fullmatch(letters) and (_SMALL.issuperset(letters) or len(letters) >= _LONG):
            yield found.span()
