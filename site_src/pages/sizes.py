"""The size of a file in words and digits of a language."""

from __future__ import annotations

from site_src.languages.language import Language
from site_src.languages.messages import Messages
from site_src.languages.writing import write


def size_text(size: int, language: Language, messages: Messages) -> str:
    """``size`` bytes as a reader wants it: bytes as they are, else kilobytes or megabytes (of 1000)."""
    _ = messages.gettext
    if size < 1000:
        return messages.ngettext("%(count)s byte", "%(count)s bytes", size) % {
            "count": write(size, "integer", language)
        }
    if size < 999_500:
        return _("%(size)s KB") % {"size": write(round(size / 1000), "integer", language)}
    return _("%(size)s MB") % {"size": write(size / 1_000_000, "decimal", language, decimals=1)}
