"""What a topic of the ledger is."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from site_src.ledger.value import Value


@dataclass(frozen=True)
class Topic:
    """A topic: ``run`` reads its fixture below the project's root and computes, ``values`` names the results.

    All ids of a topic begin with its name. ``run`` raises ContentError if the fixture is at fault.
    """

    name: str
    run: Callable[[Path], Any]
    values: Callable[[Any], Iterable[Value]]
