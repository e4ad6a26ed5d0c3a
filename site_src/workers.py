"""Work divided among processes, where there is more than one processor: the same results, in the same order.

Each worker is a copy of this process as it stands, so that nothing has to be sent to it. All take the next item until
none is left, and put what they made of it into files. What is missing afterwards, for whatever reason, is made here:
so an error is raised as if nothing had been divided, and a worker that dies does no harm.
"""

from __future__ import annotations

import contextlib
import os
import pickle
import signal
import struct
import sys
import threading
import weakref
from collections.abc import Callable, Iterator, Sequence
from functools import cache, partial
from tempfile import TemporaryFile
from typing import IO, Protocol, TypeVar

T = TypeVar("T")
R = TypeVar("R")

_ITEM = struct.Struct(">I")
_HEAD = struct.Struct(">IQ")


class Aside(Protocol):
    """Begins work, or only notes it; what it returns gives the result as soon as there is one."""

    def __call__(self, work: Callable[[], R]) -> Callable[[], R]: ...


def each(work: Callable[[T], R], items: Sequence[T], worth: int = 1, ahead: int = 0) -> Iterator[R]:
    """``work`` of each item, in order. ``worth`` is how many items make another process pay.

    So many as ``ahead`` are made before the others are divided: what those load and look up, the workers then have.
    Results are pickled. What ``work`` changes beside returning something is lost where a worker did it.
    """
    yield from map(work, items[:ahead])
    items = items[ahead:]
    workers = min(processors(), len(items) // worth)
    with contextlib.ExitStack() as stack:
        made: dict[int, tuple[IO[bytes], int, int]] = {}
        if workers > 1 and _may_fork():
            with contextlib.suppress(OSError):  # no room for files, or for processes
                queue, *results = (stack.enter_context(TemporaryFile()) for _ in range(workers + 1))
                _divide(work, items, queue, results)
                made = {index: (file, start, size) for file in results for index, start, size in _listed(file)}
        for index, item in enumerate(items):
            yield _read(*made[index]) if index in made else work(item)


def aside(work: Callable[[], R]) -> Callable[[], R]:
    """Begin ``work`` in a process of its own; what is returned waits for the result, in whichever process it is called.

    Where there is one processor, or the other process fails, the work is done when its result is asked for.
    """
    try:
        return cache(partial(_Process(work).result, work))
    except OSError:
        return cache(work)


def later(work: Callable[[], R]) -> Callable[[], R]:
    """Work for this process, done when its result is asked for."""
    return cache(work)


class Standby:
    """A process begun before there is anything for it to do: it loads what it will need, does one thing, and ends.

    What it does is sent to it, and has to be a function of a module, or a ``partial`` of one. ``load`` is called where
    there is more than one processor, and nowhere else.
    """

    def __init__(self, load: Callable[[], object]) -> None:
        self._process: _Process | None = None
        with contextlib.suppress(OSError):  # no room for files, or for processes
            self._begin(load)

    def _begin(self, load: Callable[[], object]) -> None:
        reading, writing = os.pipe()
        self._orders = writing
        self._close = weakref.finalize(self, os.close, writing)

        def stand_by() -> object:
            os.close(writing)
            load()
            with os.fdopen(reading, "rb") as orders:
                return pickle.load(orders)()

        try:
            self._process = _Process(stand_by)
        finally:
            os.close(reading)

    def aside(self, work: Callable[[], R]) -> Callable[[], R]:
        """As :func:`aside`, by this process. It does so once; what it is given later is done by another."""
        process, self._process = self._process, None
        if process is None:
            return aside(work)
        with contextlib.suppress(OSError), open(self._orders, "wb", closefd=False) as orders:  # it may have ended
            pickle.dump(work, orders, pickle.HIGHEST_PROTOCOL)
        self._close()
        return cache(partial(process.result, work))


class _Process:
    """Another process that works out one thing. Raises OSError where there can be none."""

    def __init__(self, work: Callable[[], object]) -> None:
        if processors() == 1 or not _may_fork():
            raise OSError("all work is done in this process")
        with TemporaryFile() as opened:
            file = os.dup(opened.fileno())
        reading, writing = os.pipe()
        owner, worker = os.getpid(), os.fork()
        if not worker:
            try:
                with os.fdopen(file, "wb") as made:
                    pickle.dump(work(), made, pickle.HIGHEST_PROTOCOL)
            finally:
                os._exit(0)
        os.close(writing)  # which the worker alone has open now, so that its end is the end of the pipe
        self._file, self._reading = file, reading
        self._end = weakref.finalize(self, _end, owner, worker, reading, file)

    def result(self, work: Callable[[], R]) -> R:
        """Wait for it. If the process came to nothing, the work is done here, and its error raised here."""
        while os.read(self._reading, 1):
            pass
        made = os.pread(self._file, os.fstat(self._file).st_size, 0)
        self._end()
        try:
            return pickle.loads(made)  # type: ignore[no-any-return]
        except (EOFError, pickle.UnpicklingError):
            return work()


def _end(owner: int, worker: int, *open_files: int) -> None:
    """Nobody in this process will ask for its result any more."""
    for number in open_files:
        os.close(number)
    if os.getpid() == owner:
        with contextlib.suppress(ProcessLookupError, ChildProcessError):  # if somebody else has waited for it
            os.kill(worker, signal.SIGKILL)
            os.waitpid(worker, 0)


def processors() -> int:
    """How many processors this process may use."""
    return len(os.sched_getaffinity(0)) if hasattr(os, "sched_getaffinity") else os.cpu_count() or 1


def _may_fork() -> bool:
    """Elsewhere the system's own libraries don't bear it; nor does a process with threads, whose locks it copies."""
    return sys.platform == "linux" and threading.active_count() == 1


def _divide(work: Callable[[T], R], items: Sequence[T], queue: IO[bytes], results: Sequence[IO[bytes]]) -> None:
    """Make what can be made, in one process for each of the files ``results``, of which this is the last."""
    queue.write(b"".join(map(_ITEM.pack, range(len(items)))))
    queue.flush()
    os.lseek(queue.fileno(), 0, os.SEEK_SET)
    started: list[int] = []
    try:
        for file in results[:-1]:
            if worker := os.fork():
                started.append(worker)
            else:
                try:
                    _take(work, items, queue, file)
                finally:
                    os._exit(0)
        _take(work, items, queue, results[-1])
    except BaseException:
        for worker in started:
            os.kill(worker, signal.SIGKILL)
        raise
    finally:
        for worker in started:
            os.waitpid(worker, 0)


def _take(work: Callable[[T], R], items: Sequence[T], queue: IO[bytes], file: IO[bytes]) -> None:
    """Take items as long as there are any. The place in the queue is one for all processes."""
    while item := os.read(queue.fileno(), _ITEM.size):
        (index,) = _ITEM.unpack(item)
        try:
            made = pickle.dumps(work(items[index]), pickle.HIGHEST_PROTOCOL)
        except Exception:  # raised once more, where it can be told
            continue
        file.write(_HEAD.pack(index, len(made)) + made)
    file.flush()


def _listed(file: IO[bytes]) -> Iterator[tuple[int, int, int]]:
    """The item, place and size of each result that is whole."""
    end = file.seek(0, os.SEEK_END)
    start = file.seek(0)
    while start + _HEAD.size <= end:
        index, size = _HEAD.unpack(file.read(_HEAD.size))
        start += _HEAD.size
        if start + size <= end:
            yield index, start, size
        start = file.seek(start + size)


def _read(file: IO[bytes], start: int, size: int) -> R:  # type: ignore[type-var]
    file.seek(start)
    return pickle.loads(file.read(size))  # type: ignore[no-any-return]
