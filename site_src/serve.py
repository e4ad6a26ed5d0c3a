"""The command ``serve``: a preview that follows the author's edits, on this machine only."""

from __future__ import annotations

import os
import signal
import sys
import threading
from collections.abc import Iterable, Iterator
from pathlib import Path

from site_src.errors import UsageError
from site_src.preview.builder import Builder
from site_src.preview.outcome import Outcome
from site_src.preview.server import ADDRESS, PreviewServer
from site_src.preview.stage import Stage

DEFAULT_PORT = 8000
_CODE = Path(__file__).resolve().parents[1]
_WATCHED = ("content", "templates", "site_src")
#: In the environment of a preview that has started itself anew: the port that its open pages know.
_AGAIN = "EVERY_RUN_COUNTS_PREVIEW_PORT"


def serve(root: Path, port: int | None) -> int:
    """Build the site below ``root`` as a draft, serve it and follow the edits until Ctrl-C; the exit code.

    ``port`` is the one wanted; None stands for the usual one, or another if that is taken. Raises UsageError if the
    wanted one can't be had.
    """
    stage = Stage()
    builder = Builder(root, _CODE)
    server = _server(port, stage, root / "templates" / "preview", builder)
    signal.signal(signal.SIGTERM, signal.default_int_handler)
    threading.Thread(target=server.serve_forever, kwargs={"poll_interval": 0.1}, daemon=True).start()
    try:
        print(f"Preview: http://{ADDRESS}:{server.server_port}/ (a draft; Ctrl-C ends it)", flush=True)
        edits = _edits(root)
        next(edits)  # from here on edits are noticed, those during the first build too
        _tell(_built(stage, builder), ())
        for paths in edits:
            if not paths:
                continue
            if broken := _broken(paths):
                stage.show(broken)
                _tell(broken, paths)
                continue
            if any(_is_ours(path) for path in paths):
                _start_anew(server, builder)
            if any(path.startswith("site_src/") for path in paths):
                builder.stop()
            _tell(_built(stage, builder), paths)
    except KeyboardInterrupt:
        print("\nThe preview has ended.")
    finally:
        signal.signal(signal.SIGINT, signal.SIG_IGN)
        stage.close()
        builder.stop()
        server.shutdown()
        server.server_close()
        signal.signal(signal.SIGINT, signal.default_int_handler)
    return 0


def _server(port: int | None, stage: Stage, parts: Path, builder: Builder) -> PreviewServer:
    known = os.environ.pop(_AGAIN, "")
    wanted = int(known) if known else DEFAULT_PORT if port is None else port
    try:
        return PreviewServer(wanted, stage, parts, builder.archive)
    except (OSError, OverflowError) as error:
        if port is not None:
            raise UsageError(f"the port {port} can't be had ({error}); choose another, or leave --port out") from None
        server = PreviewServer(0, stage, parts, builder.archive)
        print(f"The port {wanted} is taken; this preview has {server.server_port} instead.")
        return server


def _built(stage: Stage, builder: Builder) -> Outcome:
    outcome = builder.build()
    stage.show(outcome)
    return outcome


def _edits(root: Path) -> Iterator[tuple[str, ...]]:
    """The files that were changed, as paths below the root, a group for each time that somebody saves; often none."""
    from watchfiles import DefaultFilter, watch

    class Written(DefaultFilter):
        """What people write: not what editors and Python leave beside it."""

        ignore_dirs = (*DefaultFilter.ignore_dirs, ".ruff_cache", ".cache")

        def __call__(self, change: object, path: str) -> bool:
            name = Path(path).name
            return not name.startswith((".", "#", "~")) and super().__call__(change, path)  # type: ignore[arg-type]

    folders = [root / name for name in _WATCHED if (root / name).is_dir()]
    if root != _CODE:
        folders.append(_CODE / "site_src")
    for changes in watch(
        *folders, watch_filter=Written(), step=20, debounce=400, rust_timeout=250, yield_on_timeout=True
    ):
        yield tuple(sorted({_shown(Path(path), root) for _, path in changes if not Path(path).is_dir()}))


def _shown(path: Path, root: Path) -> str:
    for base in (root, _CODE):
        if path.is_relative_to(base):
            return path.relative_to(base).as_posix()
    return path.as_posix()


def _is_ours(path: str) -> bool:
    """Whether a file belongs to the preview server itself, which can't go on with it changed."""
    return path == "site_src/serve.py" or path.startswith("site_src/preview/")


def _broken(paths: Iterable[str]) -> Outcome | None:
    """Python files that can't be read as Python: they are told before any process is ended on account of them."""
    lines = []
    for path in paths:
        file = _CODE / path
        if not (path.startswith("site_src/") and path.endswith(".py") and file.is_file()):
            continue
        try:
            compile(file.read_bytes(), path, "exec")
        except (SyntaxError, ValueError) as error:
            line, col = getattr(error, "lineno", 1) or 1, getattr(error, "offset", 1) or 1
            lines.append(f"{path}:{line}:{col}: {getattr(error, 'msg', error)}")
    return Outcome(failure=tuple(lines)) if lines else None


def _start_anew(server: PreviewServer, builder: Builder) -> None:
    """Replace this process by a new one on the same port; open pages find it again by themselves."""
    print("The preview's own program has changed: it starts anew.", flush=True)
    port = server.server_port
    builder.stop()
    server.shutdown()
    server.server_close()
    os.environ[_AGAIN] = str(port)
    os.execv(sys.executable, [sys.executable, *sys.orig_argv[1:]])


def _tell(outcome: Outcome, paths: tuple[str, ...]) -> None:
    """A line for the terminal, and one for each thing that is wrong."""
    edited = f"{paths[0]}{f' and {len(paths) - 1} more' if len(paths) > 1 else ''}: " if paths else ""
    if outcome.failure:
        told = f"{edited}the build stopped; the last good pages are still shown"
    else:
        touched = sum(path.endswith(".html") for path in outcome.changed)
        what = _count(outcome.pages, "page") if outcome.whole else f"{_count(touched, 'page')} touched"
        told = f"{edited}{what}, {outcome.seconds:.2f} s"
        if outcome.findings:
            told += ", " + _count(len(outcome.findings), "finding")
    print(told)
    for line in (*outcome.failure, *outcome.findings):
        print(f"  {line}")
    sys.stdout.flush()


def _count(number: int, what: str) -> str:
    return f"{number} {what}" if number == 1 else f"{number} {what}s"
