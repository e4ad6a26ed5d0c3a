"""A template that is missing or broken is a finding with its file and line, as every other fault of the content is."""

from __future__ import annotations

import traceback
from collections.abc import Iterator
from contextlib import contextmanager

import jinja2

from site_src.errors import ContentError, Finding, Place
from site_src.pages.knowledge import Knowledge
from site_src.text_files import read_text


@contextmanager
def told(knowledge: Knowledge) -> Iterator[None]:
    """Raises ContentError for what Jinja can't load or run."""
    try:
        yield
    except jinja2.TemplateNotFound as error:
        raise ContentError(_missing(knowledge, str(error.name or ""))) from None
    except jinja2.TemplateSyntaxError as error:
        place = Place(f"templates/{error.name}", error.lineno)
        raise ContentError([Finding(place, f"this is no template: {error.message}", "mend the syntax")]) from None
    except jinja2.TemplateError as error:
        message = f"the template can't be filled: {error.message}"
        raise ContentError([Finding(_last(knowledge, error), message, "name what the page is given")]) from None
    except (UnicodeDecodeError, OSError):
        for path in sorted((knowledge.root / "templates").rglob("*.html")):
            read_text(path, path.relative_to(knowledge.root).as_posix())
        raise


def _missing(knowledge: Knowledge, name: str) -> list[Finding]:
    """At the pages that name the template, or else at the template's own place."""
    asked = [
        page.source.front.place(("template",))
        for pages in knowledge.pages.values()
        for page in pages.values()
        if f"{page.source.template}.html" == name and "template" in page.source.front.data
    ]
    if asked:
        return [Finding(place, f"there is no template {name}", "name a file of templates/") for place in asked]
    return [Finding(Place(f"templates/{name}"), "the template is missing", "restore it")]


def _last(knowledge: Knowledge, error: Exception) -> Place:
    """The innermost line of a template that was being run."""
    folder = f"{knowledge.root / 'templates'}/"
    lines = [frame for frame in traceback.extract_tb(error.__traceback__) if frame.filename.startswith(folder)]
    if not lines:
        return Place("templates")
    return Place(f"templates/{lines[-1].filename.removeprefix(folder)}", lines[-1].lineno or 1)
