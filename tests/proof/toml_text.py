"""Writes data as TOML, so that a mutated fixture is read as an author's file would be."""

from __future__ import annotations

import datetime
import json
from collections.abc import Mapping
from decimal import Decimal
from typing import Any


def toml(data: Mapping[str, Any]) -> str:
    """The text of a document: a line for each key at the top, everything below it inline.

    >>> print(toml({"k": 2, "a b": {"x": [True, "pass"]}}), end="")
    k = 2
    "a b" = {"x" = [true, "pass"]}
    """
    return "".join(f"{_key(key)} = {_value(value)}\n" for key, value in data.items())


def _key(key: str) -> str:
    return key if key.isidentifier() and key.isascii() else json.dumps(key, ensure_ascii=False)


def _value(value: Any) -> str:
    match value:
        case bool():
            return str(value).lower()
        case int():
            return str(value)
        case Decimal():
            return format(value, "f") if "." in format(value, "f") else f"{value:f}.0"
        case str():
            return json.dumps(value, ensure_ascii=False)
        case datetime.date():
            return value.isoformat()
        case list():
            return "[" + ", ".join(map(_value, value)) + "]"
        case dict():
            return "{" + ", ".join(f"{json.dumps(k, ensure_ascii=False)} = {_value(v)}" for k, v in value.items()) + "}"
    raise TypeError(f"{value!r} is not of TOML")
