"""What one build of the preview came to; it travels from the process that builds to the one that serves."""

from __future__ import annotations

from dataclasses import dataclass, field


@dataclass(frozen=True)
class Outcome:
    """``changed`` and ``removed`` are files of the site, compared with the build before; the first is ``whole``.

    ``findings`` are what is wrong with a site that could be built all the same. ``failure`` is why there is none: the
    lines of an error, the last good site then stands.
    """

    changed: dict[str, bytes] = field(default_factory=dict)
    removed: tuple[str, ...] = ()
    whole: bool = False
    findings: tuple[str, ...] = ()
    failure: tuple[str, ...] = ()
    pages: int = 0
    archives: tuple[str, ...] = ()
    seconds: float = 0.0
