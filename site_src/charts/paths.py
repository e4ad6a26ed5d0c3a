"""Outlines as short as SVG allows: relative, in tenths of a pixel, and the same wherever a shape stands.

The paths of a page's charts were half of its weight. Each subpath is measured from its own beginning, so that a mark
that is drawn twenty times has the same characters twenty times, which compress to next to nothing.
"""

from __future__ import annotations

import re

_NUMBER = r"-?\d+(?:\.\d+)?(?:e-?\d+)?"
_COMMAND = re.compile(rf"([MLCQaz])|({_NUMBER})")
_POINT = r"(-?[\d.]+) (-?[\d.]+)\s+"
_DISC = re.compile(rf"M {_POINT}C [\d. -]+? {_POINT}C [\d. -]+? {_POINT}C [^C]+C [^CM]+(?=M|$)")
#: How many numbers a command takes.
_TAKES = {"M": 2, "L": 2, "C": 6, "Q": 4, "a": 7, "z": 0}

Place = tuple[int, int]


def compact(data: str) -> str:
    """The outline ``data``, as matplotlib writes it, in relative commands; no point moves by more than a tenth.

    >>> compact("M 10 20 L 12.5 20 L 12.5 19.04 L 10.26 18 z M 30 20 L 32.5 20")
    'M10 20h2.5v-1l-2.2-1zm20 0h2.5'
    >>> compact("M 0 0 Q 1 1 2.06 2 C 3 3 4 4 5 5")
    'M0 0q1 1 2.1 2c.9 1 1.9 2 2.9 3'
    """
    written = ""
    begin = here = (0, 0)  # where the last subpath began, and the pen, in tenths, as written
    origin = (0.0, 0.0)  # where the subpath really began
    last = ""

    def moved(points: list[float], start: Place) -> list[Place]:
        """Points in tenths, from ``start``; all of them measured from where the subpath began."""
        pairs = zip(points[::2], points[1::2], strict=True)
        return [
            (begin[0] + _tenths(x - origin[0]) - start[0], begin[1] + _tenths(y - origin[1]) - start[1])
            for x, y in pairs
        ]

    for command, numbers in _commands(_DISC.sub(_arcs, data)):
        if command == "M":
            target = (_tenths(numbers[0]), _tenths(numbers[1]))
            letter = "m" if written else "M"
            parts = [target[0] - here[0], target[1] - here[1]]
            origin, begin, here = (numbers[0], numbers[1]), target, target
        elif command == "z":
            letter, parts, here = "z", [], begin
        elif command == "a":
            *shape, across, down = numbers
            letter, parts = "a", [_tenths(each) for each in (shape[0], shape[1])]
            parts += [10 * int(each) for each in shape[2:]] + [_tenths(across), _tenths(down)]
            here = (here[0] + parts[-2], here[1] + parts[-1])
        else:
            places = moved(numbers, here)
            (right, down) = places[-1]
            here = (here[0] + right, here[1] + down)
            letter, parts = command.lower(), [each for place in places for each in place]
            if command == "L" and not (right and down):
                letter, parts = ("v", [down]) if down else ("h", [right])
        written += _join(letter if letter != last or letter in "mz" else "", parts)
        last = letter
    return written


def _commands(data: str) -> list[tuple[str, list[float]]]:
    """The commands with their numbers, those repeated without their letter too."""
    found: list[tuple[str, list[float]]] = []
    for letter, number in _COMMAND.findall(data):
        if letter:
            found.append((letter, []))
            continue
        command, numbers = found[-1]
        if len(numbers) == _TAKES[command]:
            found.append((command, numbers := []))
        numbers.append(float(number))
    return found


def _arcs(match: re.Match[str]) -> str:
    """A disc, which matplotlib writes as four curves, as two arcs: a quarter of the characters."""
    x, y, _, below, left, _ = map(float, match.groups())
    sweep = int(below > y)
    # Rounded first: two arcs whose chord is not exactly twice their radius bulge.
    radius = round(abs(x - left) / 2, 1)
    across = 2 * radius if left > x else -2 * radius
    return f"M {x} {y} a {radius} {radius} 0 1 {sweep} {across} 0 a {radius} {radius} 0 1 {sweep} {-across} 0 "


def _tenths(value: float) -> int:
    return round(10 * value)


def _join(letter: str, parts: list[int]) -> str:
    """A command's numbers; a minus sign parts them as well as a space does."""
    text = letter
    for part in parts:
        sign, whole, tenth = "-" if part < 0 else "", *divmod(abs(part), 10)
        number = sign + (f"{whole or ''}.{tenth}" if tenth else str(whole))
        text += number if not text or text[-1].isalpha() or sign else f" {number}"
    return text if letter or not parts or text[0] == "-" else f" {text}"
