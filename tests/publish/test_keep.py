"""What is kept between builds comes back only for the same key, whole, and is never an error."""

from __future__ import annotations

from site_src.publish.keep import Recipe, digest, made


def test_parts_are_told_apart():
    assert digest(["ab", "c"]) != digest(["a", "bc"]) != digest(["abc"])
    assert digest([b"a"]) == digest(["a"]) and len(digest([])) == 32


def recipe(key: str, data: bytes, name: str = "a.png") -> Recipe:
    return Recipe(name, digest([key]), lambda: data)


def test_the_same_key_gives_what_was_made_before(tmp_path):
    assert made(tmp_path, [recipe("one", b"one")]) == [b"one"]
    assert made(tmp_path, [recipe("one", b"not asked")]) == [b"one"]
    assert made(tmp_path, [recipe("two", b"two")]) == [b"two"]
    assert [path.name for path in tmp_path.iterdir()] == [f"a-{digest(['two'])}.png"], "what is old goes"


def test_of_many_only_what_is_missing_is_made(tmp_path):
    made(tmp_path, [recipe("two", b"2", "b.png")])
    wanted = [recipe("one", b"1"), recipe("two", b"not asked", "b.png"), recipe("three", b"3", "c.png")]
    assert made(tmp_path, wanted) == [b"1", b"2", b"3"]


def test_a_spoilt_file_is_made_anew(tmp_path):
    made(tmp_path, [recipe("one", b"good")])
    (file,) = tmp_path.iterdir()
    for spoilt in (b"", b"short", file.read_bytes()[:-1], file.read_bytes() + b"x"):
        file.write_bytes(spoilt)
        assert made(tmp_path, [recipe("one", b"good")]) == [b"good"]
        assert file.read_bytes().endswith(b"good")


def test_a_folder_that_cannot_be_written_is_no_error(tmp_path):
    (tmp_path / "file").write_text("in the way")
    assert made(tmp_path / "file" / "folder", [recipe("one", b"made")]) == [b"made"]
    assert made(None, [recipe("one", b"made")]) == [b"made"]
