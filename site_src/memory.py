"""What a process that builds again and again need not work out twice: the preview's memory."""

from __future__ import annotations

import hashlib
from collections.abc import Callable, Iterator, Sequence
from pathlib import Path
from typing import TypeVar, cast

from site_src import workers
from site_src.inputs import COMPILED

T = TypeVar("T")


class Memory:
    """Results by name, each with the key of all that it was made from. Nothing is kept beyond the process.

    The code that made a result belongs to no key: whoever remembers has to forget everything when the code changes.
    """

    #: Whether what another process keeps is found by this one.
    shared = False

    def __init__(self) -> None:
        self._known: dict[str, tuple[object, object]] = {}

    def keeps(self, name: str) -> bool:
        """Whether a result of this name is remembered, so that its key matters."""
        return True

    def find(self, name: str, key: str) -> object | None:
        """What is remembered under this name and key, if anything is; no result is None."""
        known, made = self._known.get(name, (None, None))
        return made if known == key else None

    def keep(self, name: str, key: str, made: object) -> None:
        """Remember a result, in place of an older one of that name."""
        self._known[name] = (key, made)

    def recall(self, name: str, key: str, make: Callable[[], T]) -> T:
        """What was made under this name and key before, or else is made now. An exception is never remembered."""
        return next(self.recall_each([(name, key)], lambda _: make()))

    def recall_each(
        self,
        asked: Sequence[tuple[str, str]],
        make: Callable[[int], T],
        worth: int = 1,
        prepare: Callable[[Sequence[int]], None] = lambda _: None,
    ) -> Iterator[T]:
        """The same for many names and keys, in order; ``make`` is given the places of those that are not remembered.

        Those are made by several processes if there are ``worth`` for each, after ``prepare`` has been told which they
        are, and the first has been made here: what that loads and compiles, the workers then have.
        """
        known = {at: found for at, (name, key) in enumerate(asked) if (found := self.find(name, key)) is not None}
        missing = [at for at in range(len(asked)) if at not in known]
        if missing:
            prepare(missing)

        def made_and_kept(at: int) -> T:
            made = make(at)
            self.keep(*asked[at], made)
            return made

        fresh = workers.each(made_and_kept if self.shared else make, missing, worth, ahead=1)
        for at, (name, key) in enumerate(asked):
            if at in known:
                yield cast(T, known.pop(at))
            else:
                made = next(fresh)
                if not self.shared:
                    self.keep(name, key, made)
                yield made

    def get(self, name: str, key: str) -> bytes | None:
        """What :meth:`put` left for a later process under this name and key, if there is one that looks."""
        return None

    def put(self, name: str, key: str, data: bytes) -> None:
        """Leave something for a later process."""


class NoMemory(Memory):
    """Makes everything anew."""

    def keeps(self, name: str) -> bool:
        """Nothing is."""
        return False

    def find(self, name: str, key: str) -> object | None:
        """Nothing is remembered."""
        return None

    def keep(self, name: str, key: str, made: object) -> None:
        """And nothing is kept."""


NO_MEMORY = NoMemory()


def texts(root: Path, *patterns: str, without: str = "") -> str:
    """A checksum over names and contents of the files that match, those below the folder ``without`` left out.

    What Python and Jinja compile beside them is no content of theirs.
    """
    digest = hashlib.sha256()
    for pattern in patterns:
        for path in sorted(root.glob(pattern)):
            name = path.relative_to(root).as_posix()
            if not (without and name.startswith(without)) and path.parent.name != COMPILED and path.is_file():
                data = path.read_bytes()
                digest.update(f"{name}\0{len(data)}\0".encode() + data)
    return digest.hexdigest()
