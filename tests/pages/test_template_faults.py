"""What a designer gets wrong is told with the template's line."""

from __future__ import annotations

import pytest

from site_src.errors import ContentError
from site_src.gathering import gather
from site_src.pages.environment import environment
from site_src.pages.template_faults import told
from tests.project import Project


@pytest.mark.parametrize(
    ("template", "found"),
    [
        (b"a\n{% if %}", "templates/sample.html:2:1: this is no template: Expected an expression, got 'end of"),
        (b"a\n{{ nothing }}", "templates/sample.html:2:1: the template can't be filled: 'nothing' is undefined"),
        (b"{% extends 'none.html' %}", "templates/none.html:1:1: the template is missing; restore it"),
        (b"a \xff b", "templates/sample.html:1:3: the file is not valid UTF-8; save it as UTF-8"),
    ],
)
def test_it_is_told(project: Project, template: bytes, found: str) -> None:
    (project.root / "templates" / "sample.html").write_bytes(template)
    known = gather(project.root)
    with pytest.raises(ContentError) as raised, told(known):
        environment(project.root).get_template("sample.html").render()
    assert str(raised.value).startswith(found)


def test_a_page_that_names_none(project: Project) -> None:
    line = project.edit("en/index.md", 'template = "', 'template = "no-')
    assert project.findings()[0].startswith(f"content/en/index.md:{line}:1: there is no template no-")
