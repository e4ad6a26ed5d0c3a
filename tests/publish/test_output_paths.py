"""Which paths a site may hold."""

from __future__ import annotations

import pytest

from site_src.publish.output_paths import check_paths
from site_src.publish.publish_error import PublishError


@pytest.mark.parametrize(
    "paths",
    [
        ["index.html", "en/index.html", "en/pair-table/index.html", ".nojekyll", "data/pool.csv"],
        ["ru/заметки.txt", "ja/表.csv", "en/ab.txt", "en/abc.txt"],
        ["en.html", "en/index.html"],
    ],
)
def test_plain_relative_paths_pass(paths: list[str]) -> None:
    check_paths(paths)


@pytest.mark.parametrize(
    ("paths", "said"),
    [
        (["/etc/passwd"], "not a path within the site"),
        (["../up.html"], "not a path within the site"),
        (["en/../../up.html"], "not a path within the site"),
        (["en//index.html"], "not a path within the site"),
        (["en/./index.html"], "not a path within the site"),
        (["en/"], "not a path within the site"),
        ([""], "not a path within the site"),
        (["."], "not a path within the site"),
        (["en\\index.html"], "not a path within the site"),
        (["en/\x00.html"], "control character"),
        (["en/a\nb.html"], "control character"),
        (["en/\udcff.html"], "control character"),
        (["en/и\u0306.html"], "composed form"),
        (["Index.html", "index.html"], "can't stand beside Index.html"),
        (["En/a.html", "en/b.html"], "can't stand beside En"),
        (["straße", "STRASSE"], "can't stand beside STRASSE"),
        (["a", "a/b"], "is a file, and a folder a is wanted too"),
        (["A", "a/b"], "is a file, and a folder a is wanted too"),
        (["same", "same"], "can't stand beside same"),
    ],
)
def test_what_leaves_the_tree_or_collides_is_refused(paths: list[str], said: str) -> None:
    with pytest.raises(PublishError) as caught:
        check_paths(paths)
    assert said in str(caught.value)
