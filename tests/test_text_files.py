"""Files that can't be read or written: their names as the project knows them, and a remedy that helps."""

from __future__ import annotations

import pytest

from site_src.errors import ContentError, nearest
from site_src.text_files import read_text, write_whole

UNREADABLE = ["locale/ru/language.toml", "locale/ru/LC_MESSAGES/site.po", "fixtures/pool.toml", "ru/index.md"]


@pytest.mark.parametrize("name", UNREADABLE)
def test_a_file_that_is_a_folder(project, name):
    project.path(name).unlink()
    project.path(name).mkdir()
    assert f"content/{name}:1:1: it can't be read: Is a directory; let it be read" in project.findings()


@pytest.mark.parametrize("name", UNREADABLE)
def test_a_file_in_another_encoding(project, name):
    project.write(name, "# one\n# дв".encode("cp1251"))
    assert f"content/{name}:2:3: the file is not valid UTF-8; save it as UTF-8" in project.findings()


def test_a_page_that_cannot_be_written(project):
    """What is in the way here is a folder, since nothing is read-only for root."""
    project.edit("fixtures/pool.toml", 'E = "fail"', 'E = "fail"\nF = "pass"')
    project.path("en/.pair-table.md.new").mkdir()
    code, _, err = project.run("build", "--accept")
    assert code == 1
    assert "content/en/pair-table.md:1:1: the file can't be written: Is a directory; let it be written\n" in err


def test_a_write_that_fails_leaves_the_file_and_nothing_beside_it(tmp_path):
    file = tmp_path / "page.md"
    file.mkdir()  # which no file can replace
    with pytest.raises(ContentError, match=r"^page\.md:1:1: the file can't be written"):
        write_whole(file, "page.md", "new")
    assert [path.name for path in tmp_path.iterdir()] == ["page.md"]


def test_line_ends_and_byte_order_mark_are_not_read(tmp_path):
    (tmp_path / "a").write_bytes("\ufeffa\r\nb".encode())
    assert read_text(tmp_path / "a", "a") == "a\nb"


def test_the_known_names_that_are_nearest():
    many = [f"name-{i}" for i in range(20)]
    assert nearest("nane-7", many) == "did you mean name-7?"
    assert nearest("zz", ["b", "a"]) == "known: a, b"
    assert nearest("quite", many).startswith("the nearest are name-")
    assert nearest("quite", []) == "none is known here"
