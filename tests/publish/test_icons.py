"""The icons: the sizes asked for, opaque where the system would make black of nothing, and within a mask's circle."""

from __future__ import annotations

import io
import math
from pathlib import Path

import pytest
from PIL import Image, ImageChops

from site_src.errors import ContentError
from site_src.publish import assets, keep
from site_src.publish.icons import PAPER, SIZES, icons, shapes
from tests.project import ROOT

DRAWING = (ROOT / "templates" / "assets" / assets.ICON).read_bytes()


@pytest.fixture(scope="module")
def made() -> dict[str, bytes]:
    return drawn(None)


def drawn(cache: Path | None) -> dict[str, bytes]:
    recipes = icons(DRAWING)
    return dict(zip(recipes, keep.made(cache, list(recipes.values())), strict=True))


def test_they_are_those_that_the_pages_name(made):
    assert tuple(made) == assets.ICONS == tuple(SIZES)
    for name, data in made.items():
        image = Image.open(io.BytesIO(data))
        assert image.size == (SIZES[name][0],) * 2 and image.mode == "RGB"


def test_a_drawing_that_is_missing_is_told(tmp_path):
    with pytest.raises(ContentError) as caught:
        assets.collect(tmp_path)
    assert str(caught.value.findings[0]) == "templates/assets/icon.svg:1:1: the file is missing; restore it"


def test_the_drawing_is_read_as_polygons():
    # icon.svg: four slices of "once", one triangle of "every time"
    assert [len(shape.points) for shape in shapes(DRAWING)] == [4, 4, 4, 3, 3]


def test_what_may_be_cut_to_a_circle_keeps_within_it(made):
    image = Image.open(io.BytesIO(made["icon-mask.png"]))
    paper = Image.new("RGB", image.size, PAPER)
    box = ImageChops.difference(image, paper).getbbox()
    assert box
    reach = max(math.dist((256, 256), corner) for corner in [(256, box[1]), (256, box[3])])
    assert reach <= 0.4 * 512, "the safe zone of a maskable icon is a circle of 40 % of its side"


def test_they_are_the_same_each_time(made, tmp_path):
    assert drawn(tmp_path) == made == drawn(tmp_path)


@pytest.mark.parametrize("drawing", [b"<svg", b"<svg/>", DRAWING.replace(b'd="M', b'd="Mx ')])
def test_another_drawing_is_a_finding(drawing):
    with pytest.raises(ContentError, match=r"templates/assets/icon\.svg:1:1: the larger icons can't be drawn from it"):
        shapes(drawing)
