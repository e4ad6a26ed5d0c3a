"""Lets atheris, which sees what the code does with a text, look for texts that our readers fail at.

``python -m tests.hostile.fuzz SECONDS [READER ...]`` takes each reader in turn, a process for each, beginning with the
corpus; what it finds is put into ``.cache/fuzz/found/``, and belongs into ``tests/corpus/`` once it is mended. atheris
has wheels for Linux only, so that it is in no lock: ``make proof`` fetches it where there is one.
"""

from __future__ import annotations

import hashlib
import subprocess
import sys
from pathlib import Path

ROOT = Path(__file__).resolve().parents[2]
KEPT = ROOT / ".cache" / "fuzz"
#: The longest text, and the seconds after which one hangs.
LONGEST, PATIENCE = 4000, 30


def main(seconds: str, readers: list[str]) -> int:
    """Fuzz each reader; how many of them failed."""
    from tests.hostile.readers import READERS

    failed = []
    for reader in readers or list(READERS):
        print(f"fuzzing {reader} for {seconds} seconds ...", flush=True)
        log = KEPT / f"{reader}.log"
        log.parent.mkdir(parents=True, exist_ok=True)
        command = [sys.executable, "-m", "tests.hostile.fuzz", "--one", seconds, reader]
        with log.open("wb") as told:
            if subprocess.run(command, cwd=ROOT, stdout=told, stderr=subprocess.STDOUT).returncode:
                failed.append(reader)
                print(f"it failed: {log} says how, and the text is in {KEPT / 'found'}")
    print(f"failed: {', '.join(failed)}" if failed else "no reader failed")
    return len(failed)


def one(seconds: str, reader: str) -> None:
    """Fuzz one reader in this process, which ends with it."""
    import atheris

    with atheris.instrument_imports(include=["site_src"]):
        from tests.hostile.readers import READERS, ROOT, SEEDS

    corpus, found = KEPT / "corpus" / reader, KEPT / "found"
    for folder in (corpus, found):
        folder.mkdir(parents=True, exist_ok=True)
    for seed in [*(ROOT / "tests" / "corpus" / reader).glob("*"), *(ROOT / name for name in SEEDS.get(reader, ()))]:
        (corpus / seed.name).write_bytes(seed.read_bytes()[:LONGEST])

    def read(data: bytes) -> None:
        try:
            READERS[reader](data.decode("utf-8", "replace"))
        except BaseException:
            (found / f"{reader}-{hashlib.sha256(data).hexdigest()[:12]}.txt").write_bytes(data)
            raise

    read(b"")  # whatever is slow the first time
    options = [f"-max_total_time={seconds}", f"-max_len={LONGEST}", f"-timeout={PATIENCE}", "-print_final_stats=1"]
    options += [f"-artifact_prefix={found}/{reader}-", "-rss_limit_mb=4096", "-seed=8"]
    atheris.Setup([sys.argv[0], *options, str(corpus)], read)
    atheris.Fuzz()


if __name__ == "__main__":
    if sys.argv[1:2] == ["--one"]:
        one(*sys.argv[2:4])
    else:
        sys.exit(main(sys.argv[1], sys.argv[2:]))
