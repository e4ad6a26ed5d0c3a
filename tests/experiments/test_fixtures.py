"""Findings in TOML point to what has to be changed: the value, the key if the key is wrong, or the table."""

from __future__ import annotations

import pytest

from site_src.errors import ContentError
from site_src.experiments.attempt_pool import read
from site_src.experiments.fixtures import Table, parse

TEXT = """# first
top = 5
inline = { a = "x", b = [1, 2.5] }
"quoted.key"   =   true
[table]
deep.er = '''
long'''
[[list]]
one = 1
"""


@pytest.mark.parametrize(
    ("key", "name", "value"),
    [
        (("top",), (2, 1), (2, 7)),
        (("inline",), (3, 1), (3, 10)),
        (("inline", "a"), (3, 12), (3, 16)),
        (("inline", "b"), (3, 21), (3, 25)),
        (("inline", "b", 1), (3, 29), (3, 29)),
        (("quoted.key",), (4, 1), (4, 20)),
        (("table",), (5, 1), (5, 1)),
        (("table", "deep", "er"), (6, 1), (6, 11)),
        (("list", 0), (8, 1), (8, 1)),
        (("list", 0, "one"), (9, 1), (9, 7)),
        (("table", "gone"), (5, 1), (5, 1)),
    ],
)
def test_where_keys_and_values_stand(key, name, value):
    document = parse(TEXT, "x.toml", first_line=1)
    assert str(document.place(key)) == "x.toml:{}:{}".format(*name)
    assert str(document.value_place(key)) == "x.toml:{}:{}".format(*value)


def test_a_text_that_begins_further_down():
    assert str(parse("a = 1", "x.md", first_line=4).value_place(("a",))) == "x.md:4:5"


@pytest.mark.parametrize(
    ("text", "said"),
    [
        ("", "1:1: attempts is missing; add [attempts]"),
        ("k = 2\n[attempts]\n", "2:1: attempts is empty; name at least one"),
        ('k = 2\n[attempts]\nA = "maybe"\n', "3:5: A is 'maybe'; write one of: pass, fail"),
        ('k = 2\n[attempts]\n"-A" = "pass"\n', "3:1: '-A' can't name an attempt; use up to 20 letters and digits"),
        ('k = 2\n[attempts]\n" " = "pass"\n', "3:1: the name is blank; write something"),
        ('kk = 2\n[attempts]\nA = "pass"\n', "1:1: k is missing; kk is not known here; add k = …"),
        ('k = 1\nl = 2\n[attempts]\nA = "pass"\n', "2:1: unknown key l; known: attempts, k"),
    ],
)
def test_what_is_wrong_with_the_pool(tmp_path, text, said):
    path = tmp_path / "content" / "fixtures" / "pool.toml"
    path.parent.mkdir(parents=True)
    path.write_text(text, "utf-8")
    with pytest.raises(ContentError) as raised:
        read(tmp_path)
    assert str(raised.value).startswith(f"content/fixtures/pool.toml:{said}")


def test_what_is_missing_is_shown_as_it_is_written():
    top = Table(parse("[a]\n", "x.toml"))
    for read_it, said in (
        (lambda: top.tables("rows"), "rows is missing; add [[rows]]"),
        (lambda: top.table("a").tables("rows"), "a.rows is missing; add rows = [{…}]"),
        (lambda: top.table("a").table("b"), "a.b is missing; add [a.b]"),
        (lambda: top.texts("names"), "names is missing; add names = […]"),
    ):
        with pytest.raises(ContentError) as raised:
            read_it()
        assert str(raised.value).endswith(said)
