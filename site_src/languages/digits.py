"""The decimal digits of the world's scripts, by the names of CLDR's numbering systems."""

from __future__ import annotations

import unicodedata

#: the digit zero of CLDR's decimal numbering systems that are in everyday use
ZEROS = {
    "latn": "0",
    "arab": "٠",
    "arabext": "۰",
    "beng": "০",
    "deva": "०",
    "gujr": "૦",
    "guru": "੦",
    "khmr": "០",
    "knda": "೦",
    "laoo": "໐",
    "mlym": "൦",
    "mymr": "၀",
    "orya": "୦",
    "tamldec": "௦",
    "telu": "౦",
    "thai": "๐",
    "tibt": "༠",
}
_SYSTEMS = {zero: system for system, zero in ZEROS.items()}


def system_of(digit: str) -> str | None:
    """The numbering system to which a digit belongs, if it is in :data:`ZEROS`."""
    value = unicodedata.decimal(digit, None)
    if value is None:
        return None
    return _SYSTEMS.get(chr(ord(digit) - int(value)))
