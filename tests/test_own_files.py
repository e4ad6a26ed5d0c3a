"""Links that lead out of the tree are refused with the file's name; those within it are followed."""

from __future__ import annotations

import os
from pathlib import Path

import pytest

from site_src.errors import ContentError
from site_src.experiments import attempt_pool
from site_src.languages.language import load_languages
from site_src.own_files import refuse_links_out
from site_src.pages.source import read_page
from tests.project import Project

SECRET = "root:x:0:0:root:/root:/bin/bash\n"


@pytest.mark.parametrize(
    "name",
    [
        "content/en/secret.md",
        "content/fixtures/pool.toml",
        "content/locale/ru/LC_MESSAGES/site.po",
        "templates/page.html",
        "templates/assets/css/00-secret.css",
    ],
)
def test_a_file_elsewhere(project: Project, tmp_path_factory: pytest.TempPathFactory, name: str) -> None:
    secret = tmp_path_factory.mktemp("elsewhere") / "secret.txt"
    secret.write_text(SECRET)
    path = project.root / name
    path.unlink(missing_ok=True)
    path.symlink_to(secret)
    code, out, err = project.run("build")
    assert code == 1
    assert f"{name}:1:1: this is a link that leads out of this folder; put the file itself here" in err
    assert SECRET not in out + err and not (project.root / "output").exists()


def refused(root: Path) -> list[str]:
    """The files that are refused."""
    try:
        refuse_links_out(root)
    except ContentError as error:
        return [str(finding) for finding in error.findings]
    return []


@pytest.mark.parametrize("name", ["content/de", "content/locale/de", "templates/assets/more", "content/examples"])
def test_a_folder_elsewhere(project: Project, tmp_path_factory: pytest.TempPathFactory, name: str) -> None:
    path = project.root / name
    if path.exists():
        path.rename(tmp_path_factory.mktemp("aside") / "kept")
    path.symlink_to(tmp_path_factory.mktemp("elsewhere"))
    assert refused(project.root) == [
        f"{name}:1:1: this is a link that leads out of this folder; put the file itself here"
    ]


def test_the_folder_itself(project: Project, tmp_path_factory: pytest.TempPathFactory) -> None:
    elsewhere = tmp_path_factory.mktemp("elsewhere") / "content"
    (project.root / "content").rename(elsewhere)
    (project.root / "content").symlink_to(elsewhere)
    assert refused(project.root)[0].startswith("content:1:1: this is a link")


@pytest.mark.parametrize("target", ["nowhere.toml", "loop.toml", "../../.git/config", "/dev/zero"])
def test_nowhere_in_a_circle_and_beside_the_content(project: Project, target: str) -> None:
    git = project.root / ".git"
    git.mkdir()
    (git / "config").write_text("[core]\n")
    os.symlink(target, project.path("fixtures/loop.toml"))
    (line,) = refused(project.root)
    assert line.startswith("content/fixtures/loop.toml:1:1: this is a link that leads ")


def test_within_the_tree_a_link_is_a_file(project: Project) -> None:
    kept = project.path("fixtures/pool.toml")
    kept.rename(project.path("fixtures/kept.toml"))
    kept.symlink_to("kept.toml")
    assert refused(project.root) == []
    assert attempt_pool.read(project.root).n == 5


@pytest.mark.parametrize("name", ["..", ".hidden", "CON", "a b", "x\n", "ünï", "-x", "x.y", "%2e%2e", "1", "a_b", ""])
def test_a_page_whose_name_is_no_address(tmp_path: Path, name: str) -> None:
    path = tmp_path / "content" / "en" / f"{name}.md"
    with pytest.raises(ContentError, match="a page's file name makes its address"):
        read_page(tmp_path, path, "en")


@pytest.mark.parametrize("code", ["EN", "e", "en_GB", "x-", "%2e", "en\n", "..."])
def test_a_language_whose_code_is_none(tmp_path: Path, code: str) -> None:
    folder = tmp_path / "content" / "locale" / code
    folder.mkdir(parents=True)
    (folder / "language.toml").write_text('name = "X"\n')
    with pytest.raises(ContentError, match="is not a language code"):
        load_languages(tmp_path)
