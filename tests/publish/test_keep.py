"""What is kept between builds comes back only for the same key, whole, and is never an error."""

from __future__ import annotations

from site_src.publish.keep import digest, kept


def test_parts_are_told_apart():
    assert digest(["ab", "c"]) != digest(["a", "bc"]) != digest(["abc"])
    assert digest([b"a"]) == digest(["a"]) and len(digest([])) == 32


def test_the_same_key_gives_what_was_made_before(tmp_path):
    made = []

    def make(data: bytes):
        def now() -> bytes:
            made.append(data)
            return data

        return now

    key, other = digest(["one"]), digest(["two"])
    assert kept(tmp_path, "a.png", key, make(b"one")) == b"one"
    assert kept(tmp_path, "a.png", key, make(b"not asked")) == b"one"
    assert kept(tmp_path, "a.png", other, make(b"two")) == b"two"
    assert made == [b"one", b"two"]
    assert [path.name for path in tmp_path.iterdir()] == [f"a-{other}.png"], "what is old goes"


def test_a_spoilt_file_is_made_anew(tmp_path):
    key = digest(["one"])
    kept(tmp_path, "a.png", key, lambda: b"good")
    (file,) = tmp_path.iterdir()
    for spoilt in (b"", b"short", file.read_bytes()[:-1], file.read_bytes() + b"x"):
        file.write_bytes(spoilt)
        assert kept(tmp_path, "a.png", key, lambda: b"good") == b"good"
        assert file.read_bytes().endswith(b"good")


def test_a_folder_that_cannot_be_written_is_no_error(tmp_path):
    (tmp_path / "file").write_text("in the way")
    assert kept(tmp_path / "file" / "folder", "a.png", digest([]), lambda: b"made") == b"made"
    assert kept(None, "a.png", digest([]), lambda: b"made") == b"made"
