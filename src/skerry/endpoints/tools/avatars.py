"""URLs of generated avatars."""

import colorsys
import hashlib
from typing import Annotated, ClassVar, Literal, get_args
from urllib.parse import quote, urlencode

from msgspec import Meta, Struct

from skerry.api.endpoint import endpoint
from skerry.models.rows import Rows

DICEBEAR = "https://api.dicebear.com/9.x"
ROBOHASH = "https://robohash.org"
UI_AVATARS = "https://ui-avatars.com/api/"
MAX_PNG_PIXELS = 256
"""DiceBear's public service returns larger pictures as SVG only."""
MAX_INITIALS_PIXELS = 512

Style = Literal[
    "adventurer",
    "adventurer-neutral",
    "avataaars",
    "big-ears",
    "big-ears-neutral",
    "big-smile",
    "bottts",
    "croodles",
    "fun-emoji",
    "icons",
    "identicon",
    "initials",
    "lorelei",
    "micah",
    "miniavs",
    "pixel-art",
    "thumbs",
]
"""Styles of DiceBear 9."""


class DicebearStyle(Struct, frozen=True):
    """A way to draw avatars."""

    id: Annotated[Style, Meta(description="value for `style` of `/avatars/generate`")]
    name: Annotated[str, Meta(description="name of the style")]
    example_url: Annotated[str, Meta(description="example picture, SVG")]


class AvatarStyles(Struct, frozen=True):
    """The avatar styles and the generators."""

    ROWS: ClassVar[Rows] = Rows("items", json_only=("generators",))

    count: Annotated[int, Meta(description="number of styles", ge=0)]
    items: Annotated[list[DicebearStyle], Meta(description="styles")]
    generators: Annotated[list[str], Meta(description="services behind the URLs of `/avatars/generate`")]


class Avatar(Struct, frozen=True):
    """URLs of pictures. The same seed returns the same picture."""

    seed: Annotated[str, Meta(description="the requested seed")]
    style: Annotated[Style, Meta(description="the requested style of DiceBear")]
    size_pixels: Annotated[int, Meta(description="requested width and height, pixels")]
    dicebear_url: Annotated[str, Meta(description="picture in this style, SVG, by DiceBear")]
    dicebear_png_url: Annotated[str, Meta(description="the same as PNG, at most 256 pixels")]
    robohash_url: Annotated[str, Meta(description="robot, PNG, by RoboHash")]
    robohash_monster_url: Annotated[str, Meta(description="monster, PNG, by RoboHash")]
    robohash_robot_head_url: Annotated[str, Meta(description="head of a robot, PNG, by RoboHash")]
    ui_avatar_url: Annotated[
        str, Meta(description="initials, white on a color, PNG, at most 512 pixels, by UI Avatars")
    ]


@endpoint("/avatars/styles", fresh="1d")
async def avatar_styles() -> AvatarStyles:
    """The 17 avatar styles.

    The styles are those of DiceBear; each designer's licence is at dicebear.com/licenses."""
    styles = [
        DicebearStyle(style, style.replace("-", " ").title(), f"{DICEBEAR}/{style}/svg?seed=example")
        for style in get_args(Style)
    ]
    return AvatarStyles(len(styles), styles, ["DiceBear", "RoboHash", "UI Avatars"])


@endpoint("/avatars/generate", fresh="1d", example={"seed": "john_doe", "style": "pixel-art", "size": 400})
async def generate_avatar(
    seed: Annotated[
        str,
        Meta(
            min_length=1,
            max_length=200,
            pattern=r"[^.\s]",  # otherwise it would be lost in a URL
            description="user name, mail address or any other string; not only dots and spaces",
        ),
    ],
    style: Annotated[Style, Meta(description="style of the DiceBear avatars")] = "avataaars",
    size: Annotated[int, Meta(ge=16, le=1024, description="width and height, pixels")] = 200,
) -> Avatar:
    """URLs of avatars for a seed, by three generators.

    The answer has URLs only. Opening a URL sends the seed to the service that draws the picture, so hash private seeds. The
    same seed returns the same pictures."""
    in_path, square = quote(seed, safe=""), f"{size}x{size}"
    initials: dict[str, str | int] = {
        "name": seed,
        "size": min(size, MAX_INITIALS_PIXELS),
        "background": background(seed),
        "color": "fff",
        "format": "png",
    }
    return Avatar(
        seed=seed,
        style=style,
        size_pixels=size,
        dicebear_url=f"{DICEBEAR}/{style}/svg?{_query({'seed': seed, 'size': size})}",
        dicebear_png_url=f"{DICEBEAR}/{style}/png?{_query({'seed': seed, 'size': min(size, MAX_PNG_PIXELS)})}",
        robohash_url=f"{ROBOHASH}/{in_path}?size={square}",
        robohash_monster_url=f"{ROBOHASH}/{in_path}?set=set2&size={square}",
        robohash_robot_head_url=f"{ROBOHASH}/{in_path}?set=set3&size={square}",
        ui_avatar_url=f"{UI_AVATARS}?{_query(initials)}",
    )


def background(seed: str) -> str:
    """A color for the seed, always the same, hexadecimal RGB. Dark enough for white letters (WCAG AA)."""
    hue = hashlib.blake2b(seed.encode(), digest_size=2).digest()
    rgb = colorsys.hls_to_rgb(int.from_bytes(hue, "big") / 65536, 0.29, 0.6)
    return "".join(f"{round(part * 255):02x}" for part in rgb)


def _query(values: dict[str, str | int]) -> str:
    return urlencode(values, quote_via=quote, safe="")
