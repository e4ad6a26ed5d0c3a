"""Where an SVG outline goes, read by a road of its own: every command, absolute or relative."""

from __future__ import annotations

import re

TAKES = {"m": "xy", "l": "xy", "h": "x", "v": "y", "q": "xyxy", "c": "xyxyxy", "a": "rrfffxy", "z": ""}


def points(data: str) -> list[tuple[float, float]]:
    """The points of ``data`` in its own order, control points too, in user units."""
    found: list[tuple[float, float]] = []
    start = pen = (0.0, 0.0)
    for letter, text in re.findall(r"([A-Za-z])([^A-Za-z]*)", data):
        numbers = [float(number) for number in re.findall(r"-?(?:\d+\.?\d*|\.\d+)", text)]
        takes = TAKES[letter.lower()]
        if not takes:
            pen = start
            continue
        assert numbers and len(numbers) % len(takes) == 0, (letter, text)
        for first in range(0, len(numbers), len(takes)):
            base = pen if letter.islower() else (0.0, 0.0)
            reached = []
            for kind, number in zip(takes, numbers[first:], strict=False):
                if kind == "x":
                    reached.append((base[0] + number, base[1] if letter == "h" else pen[1]))
                elif kind == "y" and takes == "y":
                    reached.append((pen[0], base[1] + number))
                elif kind == "y":
                    reached[-1] = (reached[-1][0], base[1] + number)
            found += reached
            pen = reached[-1]
            if letter in "mM" and first == 0:
                start = pen
    return found
