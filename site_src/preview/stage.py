"""What the preview shows at the moment: the last good site, in memory, and what is wrong with the newest one."""

from __future__ import annotations

import threading
import time
from dataclasses import dataclass, field

from site_src.preview.outcome import Outcome


@dataclass(frozen=True)
class News:
    """What an open page is told: whether it is out of date, and what is wrong."""

    number: int
    reload: bool
    failure: tuple[str, ...]
    findings: tuple[str, ...]


@dataclass
class Stage:
    """Shared by the thread that builds and those that answer requests."""

    #: Builds are numbered by the clock, so that a page of an earlier preview knows that it is an old one.
    number: int = field(default_factory=lambda: int(time.time()))
    files: dict[str, bytes] = field(default_factory=dict)
    archives: tuple[str, ...] = ()
    failure: tuple[str, ...] = ()
    findings: tuple[str, ...] = ()
    _changed_at: dict[str, int] = field(default_factory=dict)
    _news: threading.Condition = field(default_factory=threading.Condition)
    _closed: bool = False

    def show(self, outcome: Outcome) -> None:
        """Take in what a build came to."""
        with self._news:
            self.number += 1
            self.failure = outcome.failure
            if not outcome.failure:
                self.findings = outcome.findings
                self.archives = outcome.archives
                kept = outcome.changed.keys() if outcome.whole else self.files.keys() - set(outcome.removed)
                files = {path: data for path, data in self.files.items() if path in kept} | outcome.changed
                touched = {path for path in files.keys() | self.files.keys() if files.get(path) != self.files.get(path)}
                self.files = files
                self._changed_at.update(dict.fromkeys(touched, self.number))
            self._news.notify_all()

    def wait(self, page: str, built: int, seen: int, seconds: float) -> News | None:
        """News for the page ``page`` (a path in the site) of build ``built``, newer than the number ``seen``.

        None if there were none for so many seconds, or the preview has ended.
        """
        with self._news:
            self._news.wait_for(lambda: self._closed or self.number > seen, seconds)
            if self._closed or self.number <= seen:
                return None
            return News(self.number, self._changed_at.get(page, 0) > built, self.failure, self.findings)

    def close(self) -> None:
        """Let all who wait go."""
        with self._news:
            self._closed = True
            self._news.notify_all()

    @property
    def closed(self) -> bool:
        """Whether the preview has ended."""
        return self._closed
