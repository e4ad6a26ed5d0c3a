"""The Jinja environment: strict, escaping, with one language at a time. Author text never runs in it."""

from __future__ import annotations

import contextlib
import traceback
from collections.abc import Iterator
from functools import lru_cache
from pathlib import Path

import jinja2

from site_src.errors import ContentError, Finding, Place
from site_src.languages.messages import Messages
from site_src.pages.editions import only


@lru_cache(maxsize=4)
def environment(root: Path) -> jinja2.Environment:
    """The environment for ``templates/`` below ``root`` in no language yet; see :func:`in_language`.

    Compiling the templates takes a third of a second, so they are kept; one whose file has changed is compiled anew.
    """
    env = jinja2.Environment(
        loader=jinja2.FileSystemLoader(root / "templates"),
        autoescape=True,
        undefined=jinja2.StrictUndefined,
        trim_blocks=True,
        lstrip_blocks=True,
        keep_trailing_newline=False,
        extensions=["jinja2.ext.i18n"],
        auto_reload=True,
    )
    env.globals["only"] = only
    return env


def in_language(env: jinja2.Environment, messages: Messages) -> jinja2.Environment:
    """The same environment, speaking ``messages`` from now on: compiled templates serve all languages in turn."""
    env.install_gettext_callables(  # type: ignore[attr-defined]
        messages.gettext,
        messages.ngettext,
        newstyle=True,
        pgettext=messages.pgettext,
        npgettext=messages.npgettext,
    )
    return env


@contextlib.contextmanager
def template_faults(root: Path) -> Iterator[None]:
    """Turns what Jinja says of a template into a ContentError at the line of it."""
    try:
        yield
    except jinja2.TemplateError as error:
        folder = (root / "templates").as_posix() + "/"
        places = [(f.filename, f.lineno or 1) for f in traceback.extract_tb(error.__traceback__)]
        if isinstance(error, jinja2.TemplateSyntaxError) and error.filename:
            places.append((error.filename, error.lineno))
        name, line = next((each for each in reversed(places) if each[0].startswith(folder)), (folder + "base.html", 1))
        place = Place("templates/" + name.removeprefix(folder), line)
        raise ContentError([Finding(place, f"the template fails: {error.message}", "mend it")]) from error
