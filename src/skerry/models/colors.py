"""Colors in several notations.

sRGB throughout; hue, saturation and lightness as in CSS Color 4, OKLCH after Ottosson, contrast after WCAG 2."""

import colorsys
import re
from functools import cache
from math import atan2, cbrt, degrees, hypot
from types import MappingProxyType
from typing import Annotated

from msgspec import Meta, Struct

MAX_CHANNEL = 255
WHITE, BLACK = "#ffffff", "#000000"
FUNCTION = re.compile(r"(rgb|hsl)a?\(([^()/]+)\)")
NUMBER = re.compile(r"[+-]?(?:\d+(?:\.\d*)?|\.\d+)")
LINEAR_BELOW = 0.04045
"""Channels below this are linear in sRGB (IEC 61966-2-1)."""
NEWER_NAMES = MappingProxyType({"rebeccapurple": "#663399"})
"""Of CSS Color 4; webcolors has those of CSS 3."""

Triple = tuple[float, float, float]
Channel = Annotated[int, Meta(ge=0, le=255)]
Hue = Annotated[float, Meta(ge=0, lt=360)]
Percent = Annotated[float, Meta(ge=0, le=100)]


class Rgb(Struct, frozen=True):
    """Red, green and blue, 0 to 255."""

    red: Annotated[Channel, Meta(description="0 to 255")]
    green: Annotated[Channel, Meta(description="0 to 255")]
    blue: Annotated[Channel, Meta(description="0 to 255")]

    @property
    def hex(self) -> str:
        return f"#{self.red:02x}{self.green:02x}{self.blue:02x}"

    @property
    def shares(self) -> Triple:
        """The channels, 0 to 1."""
        return self.red / MAX_CHANNEL, self.green / MAX_CHANNEL, self.blue / MAX_CHANNEL

    @property
    def linear(self) -> Triple:
        """The channels in proportion to light, 0 to 1."""
        red, green, blue = map(_linear, self.shares)
        return red, green, blue

    @property
    def luminance(self) -> float:
        """Relative luminance of WCAG 2: 0 black, 1 white."""
        red, green, blue = self.linear
        return 0.2126 * red + 0.7152 * green + 0.0722 * blue


class Hsl(Struct, frozen=True):
    """Hue, saturation and lightness."""

    hue_deg: Annotated[Hue, Meta(description="degrees: 0 red, 120 green, 240 blue; 0 of a gray")]
    saturation_percent: Annotated[Percent, Meta(description="0 gray to 100")]
    lightness_percent: Annotated[Percent, Meta(description="0 black to 100 white")]


def rgb_of(shares: Triple) -> Rgb:
    """From channels of 0 to 1."""
    red, green, blue = (round(min(max(share, 0), 1) * MAX_CHANNEL) for share in shares)
    return Rgb(red, green, blue)


def rgb_of_hsl(hue: float, saturation: float, lightness: float) -> Rgb:
    """From degrees, and shares of 0 to 1."""
    return rgb_of(colorsys.hls_to_rgb(hue / 360 % 1, min(max(lightness, 0), 1), min(max(saturation, 0), 1)))


def hsl_of(rgb: Rgb) -> Hsl:
    hue, lightness, saturation = colorsys.rgb_to_hls(*rgb.shares)
    return Hsl(round(hue * 360, 1) % 360, round(saturation * 100, 1), round(lightness * 100, 1))


def contrast(one: Rgb, other: Rgb) -> float:
    """The ratio of WCAG 2, 1 to 21."""
    darker, lighter = sorted((one.luminance, other.luminance))
    return (lighter + 0.05) / (darker + 0.05)


def text_color(background: Rgb) -> str:
    """Black or white, whichever has more contrast."""
    on_white, on_black = contrast(background, Rgb(255, 255, 255)), contrast(background, Rgb(0, 0, 0))
    return WHITE if on_white > on_black else BLACK


def oklab(rgb: Rgb) -> Triple:
    """Lightness and the two axes of color of OKLab, in which equal distances look equal.

    https://bottosson.github.io/posts/oklab/"""
    red, green, blue = rgb.linear
    long = cbrt(0.4122214708 * red + 0.5363325363 * green + 0.0514459929 * blue)
    medium = cbrt(0.2119034982 * red + 0.6806995451 * green + 0.1073969566 * blue)
    short = cbrt(0.0883024619 * red + 0.2817188376 * green + 0.6299787005 * blue)
    return (
        0.2104542553 * long + 0.7936177850 * medium - 0.0040720468 * short,
        1.9779984951 * long - 2.4285922050 * medium + 0.4505937099 * short,
        0.0259040371 * long + 0.7827717662 * medium - 0.8086757660 * short,
    )


def oklch(rgb: Rgb) -> Triple:
    """Lightness 0 to 1, chroma, and hue in degrees; 0 where there is no chroma."""
    lightness, green_red, blue_yellow = oklab(rgb)
    chroma = hypot(green_red, blue_yellow)
    hue = degrees(atan2(blue_yellow, green_red)) % 360 if chroma > 1e-4 else 0.0
    return lightness, chroma, hue


def nearest_name(rgb: Rgb) -> str:
    """The name of the CSS color that looks most like it."""
    own = oklab(rgb)
    return min(_named(), key=lambda entry: sum((one - other) ** 2 for one, other in zip(own, entry[1], strict=True)))[0]


def parse_hex(text: str) -> Rgb:
    """Three or six hexadecimal digits, with or without #. Raises ValueError."""
    digits = text.strip().removeprefix("#")
    if not re.fullmatch(r"(?:[0-9A-Fa-f]{3}){1,2}", digits):
        raise ValueError
    if len(digits) == 3:
        digits = "".join(digit * 2 for digit in digits)
    return Rgb(*bytes.fromhex(digits))


def parse_color(text: str) -> Rgb:
    """Hexadecimal digits, rgb(), hsl() or a CSS name, in any case. Raises ValueError."""
    import webcolors

    given = text.strip().lower()
    function = FUNCTION.fullmatch(given)
    if function is not None:
        values = [value for value in re.split(r"[\s,]+", function[2].strip()) if value]
        return _parse_rgb(values) if function[1] == "rgb" else _parse_hsl(values)
    try:
        return parse_hex(given)
    except ValueError:
        name = given.replace(" ", "")
        return parse_hex(NEWER_NAMES.get(name) or webcolors.name_to_hex(name))


def normalized(text: str) -> str:
    """A color that `parse_color` reads, in hexadecimal notation. Raises ValueError."""
    return parse_color(text).hex


def _parse_rgb(values: list[str]) -> Rgb:
    red, green, blue = (
        _within(value.removesuffix("%"), 100) / 100
        if value.endswith("%")
        else _within(value, MAX_CHANNEL) / MAX_CHANNEL
        for value in values
    )
    return rgb_of((red, green, blue))


def _parse_hsl(values: list[str]) -> Rgb:
    hue, saturation, lightness = values
    hue = hue.removesuffix("deg")
    if not NUMBER.fullmatch(hue):
        raise ValueError
    return rgb_of_hsl(
        float(hue), _within(saturation.removesuffix("%"), 100) / 100, _within(lightness.removesuffix("%"), 100) / 100
    )


def _within(text: str, maximum: float) -> float:
    if not NUMBER.fullmatch(text) or not 0 <= float(text) <= maximum:
        raise ValueError
    return float(text)


def _linear(share: float) -> float:
    linear: float = share / 12.92 if share <= LINEAR_BELOW else ((share + 0.055) / 1.055) ** 2.4
    return linear


@cache
def _named() -> tuple[tuple[str, Triple], ...]:
    """The CSS colors in OKLab; of two names of one color, the first in alphabetical order."""
    import webcolors

    hex_by_name = {name: webcolors.name_to_hex(name) for name in webcolors.names()} | NEWER_NAMES
    return tuple((name, oklab(parse_hex(digits))) for name, digits in sorted(hex_by_name.items()))
