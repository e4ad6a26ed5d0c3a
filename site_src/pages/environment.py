"""The Jinja environment: strict, escaping, with one language at a time. Author text never runs in it."""

from __future__ import annotations

import re
from functools import lru_cache
from pathlib import Path

import jinja2
from jinja2.bccache import Bucket
from markupsafe import Markup, escape

from site_src.languages.messages import Messages
from site_src.memory import Memory
from site_src.pages.editions import only

_SEPARATOR = re.compile("[/:._]")


class Compiled(jinja2.BytecodeCache):
    """Templates compiled by an earlier process."""

    def __init__(self, memory: Memory) -> None:
        self.memory = memory

    def load_bytecode(self, bucket: Bucket) -> None:
        """Take the template from memory, where its source is still the same."""
        if data := self.memory.get(f"template {bucket.key}", bucket.checksum):
            bucket.bytecode_from_string(data)

    def dump_bytecode(self, bucket: Bucket) -> None:
        """Leave it there."""
        self.memory.put(f"template {bucket.key}", bucket.checksum, bucket.bytecode_to_string())


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
    env.filters["path"] = path
    return env


@lru_cache(maxsize=4096)
def path(text: str) -> Markup:
    """For templates: a path or dotted name, which may be broken after its separators.

    >>> path("a_b.py")
    Markup('<code dir="ltr">a_<wbr>b.<wbr>py</code>')
    """
    broken = _SEPARATOR.sub(r"\g<0><wbr>", str(escape(text)))
    return Markup(f'<code dir="ltr">{broken}</code>')


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
