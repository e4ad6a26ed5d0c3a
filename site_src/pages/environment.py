"""The Jinja environment: strict, escaping, with one language at a time. Author text never runs in it."""

from __future__ import annotations

import re
import sys
from functools import lru_cache
from importlib.util import cache_from_source
from pathlib import Path

import jinja2
from jinja2.bccache import Bucket
from markupsafe import Markup, escape

from site_src import whole_files
from site_src.languages.messages import Messages
from site_src.pages.editions import only

_SEPARATOR = re.compile("[/:._]")


class Compiled(jinja2.BytecodeCache):
    """Compiled templates, kept beside their sources as Python keeps its compiled modules, and by the same rules."""

    def get_cache_key(self, name: str, filename: str | None = None) -> str:
        """The file of a template."""
        return cache_from_source(filename or name)

    def load_bytecode(self, bucket: Bucket) -> None:
        """Take what was compiled of the same source by the same program."""
        if data := whole_files.read(Path(bucket.key), bucket.checksum):
            bucket.bytecode_from_string(data)

    def dump_bytecode(self, bucket: Bucket) -> None:
        """Leave it for later processes, if Python does that."""
        if not sys.dont_write_bytecode:
            whole_files.write(Path(bucket.key), bucket.checksum, bucket.bytecode_to_string())


@lru_cache(maxsize=4)
def environment(root: Path) -> jinja2.Environment:
    """The environment for ``templates/`` below ``root`` in no language yet; see :func:`in_language`.

    Compiling the templates takes as long as rendering ten pages, so what was compiled is kept (see :class:`Compiled`).
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
        bytecode_cache=Compiled(),
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
