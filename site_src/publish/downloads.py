"""Every file that readers may take away, by its path in the site."""

from __future__ import annotations

import json
from collections.abc import Iterable, Mapping
from dataclasses import dataclass

from site_src.ledger.value import Ledger, Value

LEDGER = "data/numbers.json"


@dataclass(frozen=True)
class Files:
    """What the experiments give, whatever the pages say: files by their paths, and records of values by their ids."""

    content: Mapping[str, bytes]
    recorded: Mapping[str, str]


def offered(ledger: Ledger, files: Files) -> Mapping[str, bytes]:
    """Those files, and the ledger."""
    counted = [record(value) for id, value in ledger.items() if id not in files.recorded]
    return {**files.content, LEDGER: numbers_json([*files.recorded.values(), *counted])}


def record(value: Value) -> str:
    """A value of the ledger as data."""
    return json.dumps(value.record(), ensure_ascii=False, indent=1)


def numbers_json(records: Iterable[str]) -> bytes:
    """The ledger as data."""
    lines = ",\n".join(records).replace("\n", "\n  ")
    return f'{{\n "numbers": [\n  {lines}\n ]\n}}\n'.encode()
