"""The second net: the text of a finished page, wherever it stands."""

from __future__ import annotations

import pytest

from site_src.languages.language import load_language
from site_src.pages.audit import released, stray_in_page
from site_src.pages.markup import BOUND, UNBOUND
from tests.project import ROOT

ENGLISH = load_language(ROOT, "en")


def stray(html):
    return [shown for shown, _ in stray_in_page(html, ENGLISH)]


@pytest.mark.parametrize(
    "html",
    [
        "<p>7</p>",
        "<p>se<b>ve</b>n</p>",
        "<td>7</td>",
        '<svg><title id="t7">7 pairs</title></svg>',
        "<svg><text>7</text></svg>",
        '<img alt="7">',
        '<a title="7">x</a>',
        '<button aria-label="7">x</button>',
        '<meta name="description" content="7">',
        '<meta property="og:title" content="7">',
        "<title>7</title>",
        "<p>&#55;</p>",
        "<p>&#x37;</p>",
        "<code>7</code>",
        "<p>½ ² Ⅷ ٧</p>",
        "<p><data>5</data>7</p>",
        "<div data-generated>1</div><p>7</p>",
        "<p>seven</p>",
        "<p>Twenty-one</p>",
        "<p>three<br>pairs</p>",
        "<p>se<wbr>ven</p>",
        "<p>se<!-- x -->ven</p>",
        "<p>x<span\tdata-generated>y</span>seven</p>",
        "<p>x<span data-name = 'y'>y</span>seven</p>",
        '<p>x<b title="<i>" data-generated><b>y</b></b>seven</p>',
    ],
)
def test_a_number_is_found(html):
    assert stray(html)


@pytest.mark.parametrize(
    "html",
    [
        "<p>one, two, both, half, once, twice</p>",
        "<data>7</data><time>2024</time><span data-name>pass@7</span>",
        "<span data-generated><b>7</b></span>",
        "<pre data-listing>for i in range(7)</pre>",
        "<math><mn>7</mn></math>",
        '<a href="/7" id="s7" class="c7" data-x="7">x</a>',
        "<script>7</script><style>7</style>",
        f'<meta name="description" content="{BOUND}7{UNBOUND} pairs">',
        f"<title>{BOUND}7{UNBOUND}</title>",
        "<p>often, weighty, tenet</p>",
    ],
)
def test_what_is_accounted_for(html):
    assert stray(html) == []


def test_the_marks_are_taken_out():
    assert released(f"{BOUND}7{UNBOUND}") == "7"
