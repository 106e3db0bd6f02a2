"""Addresses of generated avatars."""

import colorsys
import hashlib
from typing import Annotated, Literal, get_args
from urllib.parse import quote, urlencode

from msgspec import Meta, Struct

from skerry.api.endpoint import endpoint

DICEBEAR = "https://api.dicebear.com/9.x"
ROBOHASH = "https://robohash.org"
UI_AVATARS = "https://ui-avatars.com/api/"
MAX_PIXELS_OF_PNG = 256
"""DiceBear's public service makes larger ones as SVG only."""
MAX_PIXELS_OF_INITIALS = 512

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
Address = Annotated[str, Meta(description="address of an example, SVG")]


class AvatarStyle(Struct, frozen=True):
    """A way to draw avatars."""

    id: Annotated[Style, Meta(description="as `/avatars/generate` takes it")]
    name: str
    example_url: Address


class AvatarStyles(Struct, frozen=True):
    """The styles, and who draws."""

    count: Annotated[int, Meta(description="number of styles", ge=0)]
    items: list[AvatarStyle]
    generators: Annotated[list[str], Meta(description="services that the addresses of `/avatars/generate` lead to")]


class Avatar(Struct, frozen=True):
    """Addresses of pictures. The same seed gives the same picture."""

    seed: str
    style: Style
    size: Annotated[int, Meta(description="width and height asked for, pixels")]
    dicebear: Annotated[str, Meta(description="SVG in this style, by DiceBear")]
    dicebear_png: Annotated[str, Meta(description="the same as PNG, of 256 pixels at most")]
    robohash: Annotated[str, Meta(description="a robot, PNG, by RoboHash")]
    robohash_monster: Annotated[str, Meta(description="a monster, PNG, by RoboHash")]
    robohash_robot_head: Annotated[str, Meta(description="the head of a robot, PNG, by RoboHash")]
    ui_avatar: Annotated[str, Meta(description="initials, white on a colour, PNG of 512 pixels at most, by UI Avatars")]


@endpoint("/avatars/styles", fresh="1d")
async def avatar_styles() -> AvatarStyles:
    """The 17 avatar styles.

    Styles of DiceBear, whose designers have licences of their own for them: see dicebear.com/licenses."""
    styles = [
        AvatarStyle(style, style.replace("-", " ").title(), f"{DICEBEAR}/{style}/svg?seed=example")
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
            pattern=r"[^.\s]",  # else it would be lost in an address
            description="user name, mail address or any text of up to 200 characters that is more than dots and blanks",
        ),
    ],
    style: Style = "avataaars",
    size: Annotated[int, Meta(ge=16, le=1024, description="width and height, pixels")] = 200,
) -> Avatar:
    """Addresses of avatars for a seed text, by three generators.

    Only addresses are made here; whoever opens one tells the seed to its service, so hash what is private. The same seed
    gives the same pictures."""
    in_path, square = quote(seed, safe=""), f"{size}x{size}"
    initials: dict[str, str | int] = {
        "name": seed,
        "size": min(size, MAX_PIXELS_OF_INITIALS),
        "background": background(seed),
        "color": "fff",
        "format": "png",
    }
    return Avatar(
        seed=seed,
        style=style,
        size=size,
        dicebear=f"{DICEBEAR}/{style}/svg?{_query({'seed': seed, 'size': size})}",
        dicebear_png=f"{DICEBEAR}/{style}/png?{_query({'seed': seed, 'size': min(size, MAX_PIXELS_OF_PNG)})}",
        robohash=f"{ROBOHASH}/{in_path}?size={square}",
        robohash_monster=f"{ROBOHASH}/{in_path}?set=set2&size={square}",
        robohash_robot_head=f"{ROBOHASH}/{in_path}?set=set3&size={square}",
        ui_avatar=f"{UI_AVATARS}?{_query(initials)}",
    )


def background(seed: str) -> str:
    """A colour for a text, always the same, as hexadecimal RGB. Dark enough to read white letters on (WCAG AA)."""
    hue = hashlib.blake2b(seed.encode(), digest_size=2).digest()
    rgb = colorsys.hls_to_rgb(int.from_bytes(hue, "big") / 65536, 0.29, 0.6)
    return "".join(f"{round(part * 255):02x}" for part in rgb)


def _query(values: dict[str, str | int]) -> str:
    return urlencode(values, quote_via=quote, safe="")
