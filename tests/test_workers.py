"""Divided work: the same results in the same order, whatever becomes of the workers."""

from __future__ import annotations

import contextlib
import os
import signal
import threading
from functools import partial
from pathlib import Path

import pytest

from site_src import workers


@pytest.fixture(autouse=True)
def three(monkeypatch):
    """Three processors, whatever the machine has."""
    monkeypatch.setattr(workers, "processors", lambda: 3)


@pytest.fixture
def taken(tmp_path):
    """What work leaves behind: which process took which item, each waiting until all processes have one."""

    def take(item: int) -> tuple[int, int]:
        (tmp_path / str(os.getpid())).touch()
        while len(os.listdir(tmp_path)) < 3:
            os.sched_yield()
        return item, os.getpid()

    return take


def test_results_come_in_order_from_several_processes(taken):
    made = list(workers.each(taken, range(100, 140)))
    assert [item for item, _ in made] == list(range(100, 140))
    processes = {process for _, process in made}
    assert len(processes) == 3 and os.getpid() in processes


def test_few_items_make_no_process():
    assert {*workers.each(lambda _: os.getpid(), range(5), worth=3)} == {os.getpid()}


def test_the_first_can_be_made_ahead_for_all():
    loaded: list[int] = []

    def work(item: int) -> list[int]:
        loaded.append(item)
        return loaded[:1]

    assert list(workers.each(work, range(9), ahead=1)) == [[0]] * 9


def test_a_process_with_threads_is_not_copied():
    done = threading.Event()
    thread = threading.Thread(target=done.wait)
    thread.start()
    assert {*workers.each(lambda _: os.getpid(), range(9))} == {os.getpid()}
    done.set()
    thread.join()


def test_an_error_is_raised_for_the_first_item_that_has_one():
    def fail(item: int) -> int:
        if item in (4, 7):
            raise ValueError(f"item {item} in process {os.getpid()}")
        return item

    found = workers.each(fail, range(9))
    assert [next(found) for _ in range(4)] == [0, 1, 2, 3]
    with pytest.raises(ValueError, match=f"item 4 in process {os.getpid()}"):
        next(found)


def test_what_can_not_be_pickled_is_made_here():
    assert [make() for make in workers.each(lambda item: lambda: item, range(9))] == list(range(9))


def test_a_worker_that_is_killed_does_no_harm():
    here = os.getpid()

    def work(item: int) -> int:
        if os.getpid() != here:
            os.kill(os.getpid(), signal.SIGKILL)
        return item

    assert list(workers.each(work, range(20))) == list(range(20))


def test_no_worker_outlives_an_interrupt():
    here, before = os.getpid(), _children()

    def work(item: int) -> int:
        if os.getpid() != here:
            signal.pause()
        raise KeyboardInterrupt

    with pytest.raises(KeyboardInterrupt):
        list(workers.each(work, range(9)))
    assert _children() <= before


def test_without_room_for_files_all_is_made_here(monkeypatch):
    def refuse():
        raise OSError(28, "no room")

    monkeypatch.setattr(workers, "TemporaryFile", refuse)
    assert {*workers.each(lambda _: os.getpid(), range(9))} == {os.getpid()}


def test_work_aside_is_done_once_in_another_process():
    result = workers.aside(lambda: (os.getpid(), os.urandom(8)))
    process, drawn = result()
    assert process != os.getpid()
    assert result() == (process, drawn)


def test_every_process_may_ask_for_what_was_made_aside():
    """Also one that was begun after it: the last pages of a site wait for its figures wherever they are rendered."""
    result = workers.aside(lambda: (os.getpid(), os.urandom(8)))
    assert len({*workers.each(lambda _: result(), range(9))}) == 1


@pytest.mark.parametrize("mend", ["one processor", "no room"])
def test_where_nothing_can_be_done_aside_it_is_done_when_it_is_asked_for(monkeypatch, mend):
    if mend == "one processor":
        monkeypatch.setattr(workers, "processors", lambda: 1)
    else:
        monkeypatch.setattr(workers, "TemporaryFile", _no_room)
    asked: list[int] = []

    def work() -> int:
        asked.append(os.getpid())
        return len(asked)

    result = workers.aside(work)
    assert not asked
    assert (result(), result()) == (1, 1) and asked == [os.getpid()]


def test_work_aside_that_fails_fails_where_it_is_asked_for():
    here = os.getpid()

    def fail() -> int:
        raise ValueError(os.getpid())

    with pytest.raises(ValueError, match=str(here)):
        workers.aside(fail)()


def test_work_aside_whose_process_is_killed_is_done_again():
    here = os.getpid()

    def work() -> int:
        if os.getpid() != here:
            os.kill(os.getpid(), signal.SIGKILL)
        return os.getpid()

    assert workers.aside(work)() == here


def _answered(name: str) -> tuple[int, str]:
    return os.getpid(), os.environ.get(name, "")


def _load() -> None:
    os.environ["LOADED"] = "yes"


def test_one_who_stands_by_has_loaded_what_it_needs():
    standby = workers.Standby(_load)
    process, loaded = standby.aside(partial(_answered, "LOADED"))()
    assert process != os.getpid() and loaded == "yes" and "LOADED" not in os.environ
    # It does one thing; another process does the next.
    other, loaded = standby.aside(partial(_answered, "LOADED"))()
    assert other not in (process, os.getpid()) and not loaded


@pytest.mark.parametrize("fate", ["fails", "is killed", "ended before"])
def test_if_the_one_who_stands_by_comes_to_nothing_the_work_is_done_here(fate):
    def load() -> None:
        if fate == "is killed":
            os.kill(os.getpid(), signal.SIGKILL)
        raise ValueError

    standby = workers.Standby(load)
    if fate == "ended before":
        assert standby._process
        while os.read(standby._process._reading, 1):
            pass
    assert standby.aside(partial(_answered, "LOADED"))() == (os.getpid(), "")


def test_nobody_stands_by_where_there_is_one_processor(monkeypatch):
    monkeypatch.setattr(workers, "processors", lambda: 1)
    standby = workers.Standby(lambda: pytest.fail("it loads"))
    assert standby.aside(partial(_answered, "LOADED"))() == (os.getpid(), "")


def test_nobody_stands_by_without_room_for_files(monkeypatch):
    monkeypatch.setattr(os, "pipe", _no_room)
    assert workers.Standby(_load).aside(partial(_answered, "LOADED"))() == (os.getpid(), "")


def test_one_who_is_given_nothing_ends():
    before = _children()
    for load in (signal.pause, _load):
        standby = workers.Standby(load)
        assert len(_children() - before) == 1
        del standby
        assert _children() <= before


def test_one_whose_result_was_taken_is_gone():
    before = _children()
    standby, other = workers.Standby(_load), workers.aside(os.getpid)
    result = standby.aside(os.getpid)
    assert len(_children() - before) == 2
    assert result() != other()
    assert _children() <= before


def test_what_is_begun_later_is_done_once_and_here():
    done: list[int] = []
    result = workers.later(lambda: done.append(os.getpid()) or len(done))
    assert not done
    assert (result(), result(), done) == (1, 1, [os.getpid()])


def _children() -> set[str]:
    """The processes that this one has begun and not waited for."""
    found = set()
    for status in Path("/proc").glob("[0-9]*/stat"):
        with contextlib.suppress(OSError):  # it has ended meanwhile
            if int(status.read_text().rpartition(")")[2].split()[1]) == os.getpid():
                found.add(status.parent.name)
    return found


def _no_room() -> None:
    raise OSError("no space left on device")
