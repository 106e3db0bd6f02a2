"""Placeholder images."""

from typing import Annotated
from urllib.parse import quote
from xml.sax.saxutils import escape

from msgspec import Meta, Struct

from skerry.api.endpoint import endpoint
from skerry.api.parameters import HexColor
from skerry.models.pictures import SVG, data_uri

GLYPH_WIDTH = 0.6
"""Width of a character as a share of the font size, about."""
MAX_FONT_SHARE = 0.25
"""Of the height."""


class PlaceholderImage(Struct, frozen=True):
    """A picture of one color with its size written on it."""

    width_pixels: Annotated[int, Meta(description="width of the picture")]
    height_pixels: Annotated[int, Meta(description="height of the picture")]
    text: Annotated[str, Meta(description="text on the picture")]
    background: Annotated[str, Meta(description="color of the background, such as #cccccc")]
    foreground: Annotated[str, Meta(description="color of the text, such as #333333")]
    data_uri: Annotated[str, Meta(description="the picture as a data URI, for `src` of an image")]
    svg: Annotated[str, Meta(description="the picture as SVG")]
    placehold_url: Annotated[str, Meta(description="a picture like it at placehold.co")]
    dummyimage_url: Annotated[str, Meta(description="a picture like it at dummyimage.com, PNG")]


@endpoint("/placeholder/image", fresh="1d", example={"width": 600, "height": 400})
async def placeholder_image(
    width: Annotated[int, Meta(ge=1, le=4000, description="width, pixels")] = 600,
    height: Annotated[int | None, Meta(ge=1, le=4000, description="height, pixels; the width if omitted")] = None,
    text: Annotated[
        Annotated[str, Meta(min_length=1, max_length=100, examples=["Cover"])] | None,
        Meta(description="words on the picture; width and height if omitted"),
    ] = None,
    bg: Annotated[HexColor, Meta(description="color of the background: 3 or 6 hexadecimal digits")] = "#cccccc",
    fg: Annotated[HexColor, Meta(description="color of the text: 3 or 6 hexadecimal digits")] = "#333333",
) -> PlaceholderImage:
    """A placeholder image of a given size, as SVG.

    Made here; the answer is JSON with the picture in `svg` and `data_uri`. The two URLs are of services that draw such pictures
    themselves; nothing is requested from them."""
    height = width if height is None else height
    label = f"{width}×{height}" if text is None else text
    svg = _picture(width, height, label, bg, fg)
    colors = f"{bg.removeprefix('#')}/{fg.removeprefix('#')}"
    return PlaceholderImage(
        width_pixels=width,
        height_pixels=height,
        text=label,
        background=bg,
        foreground=fg,
        data_uri=data_uri(svg.encode(), SVG),
        svg=svg,
        placehold_url=f"https://placehold.co/{width}x{height}/{colors}?text={quote(label, safe='')}",
        dummyimage_url=f"https://dummyimage.com/{width}x{height}/{colors}.png&text={quote(label, safe='')}",
    )


def _picture(width: int, height: int, label: str, background: str, foreground: str) -> str:
    font = min(height * MAX_FONT_SHARE, width * 0.9 / (len(label) * GLYPH_WIDTH))
    return (
        f'<svg xmlns="http://www.w3.org/2000/svg" width="{width}" height="{height}" viewBox="0 0 {width} {height}">'
        f'<rect width="100%" height="100%" fill="{background}"/>'
        f'<text x="50%" y="50%" fill="{foreground}" font-family="sans-serif" font-size="{font:.1f}" text-anchor="middle" '
        f'dominant-baseline="central">{escape(label)}</text></svg>'
    )
