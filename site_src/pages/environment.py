"""The Jinja environment: strict, escaping, with the catalogue of one language. Author text never runs in it."""

from __future__ import annotations

from pathlib import Path

import jinja2

from site_src.languages.messages import Messages


def environment(root: Path) -> jinja2.Environment:
    """The environment for ``templates/`` below ``root``; :func:`in_language` makes one per language of it."""
    return jinja2.Environment(
        loader=jinja2.FileSystemLoader(root / "templates"),
        autoescape=True,
        undefined=jinja2.StrictUndefined,
        trim_blocks=True,
        lstrip_blocks=True,
        keep_trailing_newline=False,
        extensions=["jinja2.ext.i18n"],
        auto_reload=False,
    )


def in_language(env: jinja2.Environment, messages: Messages) -> jinja2.Environment:
    """The environment with the catalogue ``messages``; compiled templates aren't shared between languages."""
    spoken = env.overlay()
    spoken.globals = dict(env.globals)
    spoken.install_gettext_callables(  # type: ignore[attr-defined]
        messages.gettext, messages.ngettext, newstyle=True,
        pgettext=messages.pgettext, npgettext=messages.npgettext,
    )
    return spoken
