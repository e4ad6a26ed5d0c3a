"""A quote of the ledger held against its value, with the author's words around it."""

from __future__ import annotations

from site_src.languages.language import Language
from site_src.languages.messages import Messages
from site_src.ledger.value import NotEstimable, Value
from site_src.pages.quotes import Check, check
from site_src.pages.scanner import Scanned, Token
from site_src.pages.words import reason_text

#: How far around a quote words can say more of it: of approximation before, a noun after.
AROUND = 80


def compare(scanned: Scanned, token: Token, value: Value, language: Language, messages: Messages) -> Check:
    """Whether the quote ``token`` says what is true of ``value``.

    A value that is not estimable is quoted in the words of the short strings, or some of them: "not estimable".
    """
    if isinstance(value.exact, NotEstimable):
        words, shown = reason_text(value.exact, messages, language), " ".join(token.text.split())
        if language.fold(shown) not in language.fold(words):
            return Check(False, f"quotes {shown} but {value.id} is now {words}", "say so in words")
    return check(typed(token), value.id, value.exact, value.counts, *around(scanned, token), language)


def around(scanned: Scanned, token: Token) -> tuple[str, str]:
    """The author's words before and after a token."""
    text = scanned.fragment.text
    return text[max(0, token.start - AROUND) : token.start], text[token.end : token.end + AROUND]


def typed(token: Token) -> str:
    """A quote as its author typed it, on one line."""
    first, *others = token.text.split("\n")
    return " ".join([first.rstrip(), *map(str.strip, others[:-1]), others[-1].lstrip()]) if others else first
