"""The commands: build, check, serve, translations, impact. Exit code 1: the content is at fault; 2: the call is."""

from __future__ import annotations

import argparse
import gc
import io
import os
import sys
from collections.abc import Sequence
from pathlib import Path
from typing import NoReturn

from site_src.errors import ContentError, Finding, UsageError
from site_src.inputs import CACHE

ROOT = Path(__file__).resolve().parent.parent


class _Parser(argparse.ArgumentParser):
    def error(self, message: str) -> NoReturn:
        raise UsageError(f"{message}; see build.py --help")


def _arguments() -> argparse.ArgumentParser:
    parser = _Parser(prog="build.py", description="Computes the numbers, binds the prose to them, builds the site.")
    commands = parser.add_subparsers(dest="command", metavar="COMMAND")
    build = commands.add_parser("build", help="build all pages in all languages (the default)")
    build.add_argument(
        "--base-url", default="", metavar="URL", help="where the site will be served, for absolute links"
    )
    build.add_argument("--out", default="output", metavar="DIR", help="the folder to build into (default: output)")
    build.add_argument("--accept", action="store_true", help="restate stale quotes in all languages, then build")
    build.add_argument(
        "--draft", action="store_true", help="build all the same, with what is wrong marked in the pages"
    )
    build.add_argument("--strict", action="store_true", help="refuse translations that are out of step")
    check = commands.add_parser("check", help="check everything that a build checks, and write nothing")
    check.add_argument("--strict", action="store_true", help="refuse translations that are out of step")
    serve = commands.add_parser("serve", help="preview the site on this machine, and rebuild what an edit touches")
    serve.add_argument("--port", type=int, metavar="N", help="the port to serve on (default: 8000, or a free one)")
    translations = commands.add_parser(
        "translations", help="what is missing, stale or out of step, per language and page"
    )
    translations.add_argument(
        "--mark",
        nargs="+",
        metavar=("LANG", "PAGE"),
        help="LANG PAGE [ANCHOR]: record that it has been brought up to date",
    )
    impact = commands.add_parser("impact", help="what a change of the fixtures does to sentences, claims and figures")
    impact.add_argument(
        "--against", default="HEAD", metavar="REV", help="the revision to compare with, as git names it (default: HEAD)"
    )
    return parser


def main(arguments: Sequence[str]) -> int:
    """Run a command; returns the exit code."""
    _open_streams()
    for stream in (sys.stdout, sys.stderr):
        if isinstance(stream, io.TextIOWrapper):  # a terminal that can't show a letter gets its number
            stream.reconfigure(errors="backslashreplace")
    try:
        parser = _arguments()
        given = list(arguments)
        if not given or (given[0].startswith("-") and given[0] not in ("-h", "--help")):
            given.insert(0, "build")
        chosen = parser.parse_args(given)
        return _COMMANDS[chosen.command](chosen)
    except UsageError as error:
        print(f"build.py: {error}", file=sys.stderr)
        return 2
    except ContentError as error:
        return _report(error.findings)
    except KeyboardInterrupt:
        return 130
    except BrokenPipeError:  # whoever read our lines has read enough
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
        return 1


def _open_streams() -> None:
    """Open those of the three standard streams that are closed: else other files would be taken for them."""
    while (number := os.open(os.devnull, os.O_RDWR)) <= 2:
        os.set_inheritable(number, True)
    os.close(number)


def _report(findings: Sequence[Finding]) -> int:
    for finding in findings:
        print(finding, file=sys.stderr)
    count = len(findings)
    print(f"{count} {'finding' if count == 1 else 'findings'}; the site was left as it was", file=sys.stderr)
    return 1


def _base_url(text: str) -> str:
    from urllib.parse import urlsplit

    if not text:
        return ""
    try:
        parts = urlsplit(text)
    except ValueError:  # of brackets that hold no address
        parts = urlsplit("")
    if parts.scheme not in ("http", "https") or not parts.netloc or parts.query or parts.fragment:
        raise UsageError(f"--base-url {text!r} is not an address; write it like https://example.org/project/")
    if any(char in "<>\"'\\" or char.isspace() or not char.isprintable() for char in text):
        raise UsageError(f"--base-url {text!r} holds a character that no address holds")
    return text.rstrip("/") + "/"


def _build(chosen: argparse.Namespace) -> int:
    from site_src import receipts

    out = Path.cwd() / chosen.out
    cache = ROOT / CACHE
    base_url = _base_url(chosen.base_url)
    key = receipts.key(ROOT, base_url, chosen.draft, chosen.strict)
    said = receipts.standing(cache, key, out, ROOT)
    if said:
        changed = "nothing changed"
    else:
        said, changed, clean = _built(chosen, base_url, out)
        gc.freeze()  # what is left goes with the process: to look through it first would take as long as many pages
        if said and clean:
            receipts.leave(cache, key, out, said)
    if not said:
        return 1
    print(said)
    print(f"{chosen.out}: {changed}")
    print(
        f"To view it: python3 -m http.server --bind 127.0.0.1 --directory {chosen.out}, then open http://127.0.0.1:8000/"
    )
    return 0


def _built(chosen: argparse.Namespace, base_url: str, out: Path) -> tuple[str, str, bool]:
    """What there is to say of the built site, what changed in its folder, and whether nothing is wrong with it.

    Nothing is said, and nothing is built, if the findings forbid it.
    """
    from site_src.first_build import ahead

    gc.set_threshold(10_000, 20, 20)  # of what a build makes, hardly anything goes before it ends
    begun = ahead(ROOT)  # before all that a build imports

    from site_src.kept_memory import KeptMemory
    from site_src.pipeline import Options, build
    from site_src.publish.files import replace_folder

    options = Options(base_url=base_url, draft=chosen.draft, strict=chosen.strict, ahead=begun)
    memory = KeptMemory(ROOT / CACHE / "results.log")
    built = build(ROOT, options, memory)
    accepted = False
    if chosen.accept:
        from site_src.pages.accept import accept, summary

        changes = accept(ROOT, built.stale)
        for line in summary(changes):
            print(line)
        if changes:
            accepted = True
            built = build(ROOT, options, memory)
    findings = built.findings.all()
    if findings and not chosen.draft:
        _report(findings)
        return "", "", False
    done = replace_folder(out, built.files, ROOT)
    memory.tidy()
    for finding in findings:
        print(finding, file=sys.stderr)
    knowledge = built.knowledge
    pages = sum(map(len, knowledge.pages.values()))
    what = f"{pages} pages in {len(knowledge.pages)} languages"
    count = len(done.written) + len(done.removed)
    return (
        f"DRAFT with {len(findings)} findings: {what}"
        if findings
        else f"{what}; {len(knowledge.ledger)} values, every number accounted for",
        f"{count} files changed, {len(done.unchanged)} as before" if count else "nothing changed",
        not findings and not accepted,  # accepting has altered what the key was taken of
    )


def _check(chosen: argparse.Namespace) -> int:
    from site_src.pipeline import Options, build

    findings = build(ROOT, Options(strict=chosen.strict, cached=False)).findings.all()
    if findings:
        return _report(findings)
    print("nothing to report")
    return 0


def _serve(chosen: argparse.Namespace) -> int:
    from site_src.serve import serve

    return serve(ROOT, chosen.port)


def _translations(chosen: argparse.Namespace) -> int:
    from site_src.translations import mark, overview

    if chosen.mark:
        if not 2 <= len(chosen.mark) <= 3:
            raise UsageError("--mark takes LANG PAGE [ANCHOR]")
        for line in mark(ROOT, *chosen.mark):
            print(line)
        return 0
    for line in overview(ROOT):
        print(line)
    return 0


def _impact(chosen: argparse.Namespace) -> int:
    from site_src.impact import impact, lines
    from site_src.impact_page import write_page

    found = impact(ROOT, chosen.against)
    for line in lines(found):
        print(line)
    print(f"For review: {write_page(ROOT, found)}")
    return 0


_COMMANDS = {
    "build": _build, "check": _check, "serve": _serve, "translations": _translations, "impact": _impact,
}
