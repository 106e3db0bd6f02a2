"""Colors and palettes."""

import colorsys
from math import ceil
from random import Random
from typing import Annotated, ClassVar, Literal

from msgspec import Meta, Struct

from skerry.api.endpoint import endpoint
from skerry.api.parameters import Allowed, Checked, HexColor, Seed
from skerry.chance import generator
from skerry.models.colors import (
    Hsl,
    Hue,
    Percent,
    Rgb,
    contrast,
    hsl_of,
    nearest_name,
    normalized,
    oklch,
    parse_color,
    parse_hex,
    rgb_of_hsl,
    text_color,
)
from skerry.models.rows import Rows

AA_CONTRAST = 4.5
"""Of text in normal size (WCAG 2, 1.4.3)."""
GOLDEN_ANGLE = 137.508
"""Degrees; hues that far apart never meet."""
HUES: dict[str, tuple[float, ...]] = {
    "complementary": (0, 180),
    "split-complementary": (0, 150, 210),
    "triadic": (0, 120, 240),
    "tetradic": (0, 90, 180, 270),
}
"""Angles from the hue of the base color."""
ANALOGOUS_DEGREES = 30
DARK, LIGHT = 0.1, 0.95

Mode = Literal[
    "monochrome", "analogous", "complementary", "split-complementary", "triadic", "tetradic", "shades", "tints"
]


class PaletteColor(Struct, frozen=True):
    """A color of a palette."""

    hex: Annotated[str, Meta(description="hexadecimal notation, such as #3498db")]
    rgb: Annotated[Rgb, Meta(description="in sRGB")]
    hsl: Annotated[Hsl, Meta(description="as CSS defines it")]
    name: Annotated[str, Meta(description="the CSS color that looks most like it, by distance in OKLab")]
    text_color: Annotated[str, Meta(description="#000000 or #ffffff, whichever is more legible on it")]


class RandomPalette(Struct, frozen=True):
    """Colors that were chosen at random."""

    ROWS: ClassVar[Rows] = Rows("items", json_only=("seed",))

    seed: Annotated[str | None, Meta(description="the requested seed")]
    count: Annotated[int, Meta(description="number of colors")]
    items: Annotated[list[PaletteColor], Meta(description="colors")]


class DerivedPalette(Struct, frozen=True):
    """Colors that are derived from one."""

    ROWS: ClassVar[Rows] = Rows("items", json_only=("base", "mode"))

    base: Annotated[PaletteColor, Meta(description="the requested color")]
    mode: Annotated[Mode, Meta(description="how the colors are derived")]
    count: Annotated[int, Meta(description="number of colors")]
    items: Annotated[list[PaletteColor], Meta(description="colors")]


class Hsv(Struct, frozen=True):
    """Hue, saturation and value."""

    hue_deg: Annotated[Hue, Meta(description="degrees: 0 red, 120 green, 240 blue; 0 of a gray")]
    saturation_percent: Annotated[Percent, Meta(description="0 gray to 100")]
    value_percent: Annotated[Percent, Meta(description="0 black to 100")]


class Cmyk(Struct, frozen=True):
    """Cyan, magenta, yellow and black by arithmetic, without the profile of a printer."""

    cyan_percent: Annotated[Percent, Meta(description="0 to 100")]
    magenta_percent: Annotated[Percent, Meta(description="0 to 100")]
    yellow_percent: Annotated[Percent, Meta(description="0 to 100")]
    black_percent: Annotated[Percent, Meta(description="0 to 100")]


class Oklch(Struct, frozen=True):
    """Lightness, chroma and hue, in which equal steps look equal."""

    lightness: Annotated[float, Meta(ge=0, le=1, description="0 black to 1 white")]
    chroma: Annotated[float, Meta(ge=0, le=0.5, description="0 gray; at most 0.33 in sRGB")]
    hue_deg: Annotated[Hue, Meta(description="degrees: 29 red, 142 green, 264 blue; 0 of a gray")]


class ColorContrast(Struct, frozen=True):
    """The contrast of a color with white and black."""

    white: Annotated[float, Meta(ge=1, le=21, description="contrast ratio with white, 1 to 21")]
    black: Annotated[float, Meta(ge=1, le=21, description="contrast ratio with black, 1 to 21")]
    aa_on_white: Annotated[bool, Meta(description="whether text of this color on white is AA of WCAG 2: 4.5 or more")]
    aa_on_black: Annotated[bool, Meta(description="the same for text on black")]


class ColorNotations(Struct, frozen=True):
    """One color in all notations."""

    hex: Annotated[str, Meta(description="hexadecimal notation, such as #3498db")]
    name: Annotated[str, Meta(description="the CSS color that looks most like it, by distance in OKLab")]
    exact_name: Annotated[bool, Meta(description="whether the color is the one of that name")]
    rgb: Annotated[Rgb, Meta(description="in sRGB")]
    hsl: Annotated[Hsl, Meta(description="as CSS defines it")]
    hsv: Annotated[Hsv, Meta(description="as color pickers have it, also called HSB")]
    cmyk: Annotated[Cmyk, Meta(description="by arithmetic; what a printer needs depends on its profile")]
    oklch: Annotated[Oklch, Meta(description="as CSS Color 4 defines it")]
    luminance: Annotated[float, Meta(ge=0, le=1, description="relative luminance of WCAG 2, 0 black to 1 white")]
    contrast: Annotated[ColorContrast, Meta(description="contrast of WCAG 2")]


@endpoint("/palettes/random", fresh=None, example={"count": 5, "seed": "harbour"})
async def random_palette(
    count: Annotated[int, Meta(ge=2, le=12, description="number of colors")] = 5, seed: Seed = None
) -> RandomPalette:
    """A palette of random colors that go together.

    The hues are a golden angle apart, so that no two are alike; saturation and lightness are in the middle."""
    chance = generator(seed)
    start = chance.uniform(0, 360)
    colors = [_medium(start + GOLDEN_ANGLE * number, chance) for number in range(count)]
    return RandomPalette(seed, count, [described(color) for color in colors])


@endpoint("/palettes/generate", fresh="1d", example={"hex": "3498db", "mode": "triadic", "count": 3})
async def derived_palette(
    hex: HexColor,  # noqa: A002
    mode: Annotated[Mode, Meta(description="how the colors are derived from the base color")] = "analogous",
    count: Annotated[int, Meta(ge=2, le=12, description="number of colors")] = 5,
) -> DerivedPalette:
    """A palette that is derived from one color.

    Harmonies turn the hue in HSL: analogous in steps of 30 degrees, complementary to the opposite side, split-complementary to
    both sides of it, triadic and tetradic around the circle. Where more colors are requested than a harmony has hues, the next
    round has another lightness. Monochrome has one hue from dark to light, shades go towards black, tints towards white."""
    base = parse_hex(hex)
    return DerivedPalette(described(base), mode, count, [described(color) for color in _derived(base, mode, count)])


@endpoint("/palettes/convert", fresh="1d", example={"color": "3498db"})
async def color_notations(
    color: Annotated[
        str,
        Checked(normalized),
        Allowed("a color: 3 or 6 hexadecimal digits, rgb(52, 152, 219), hsl(204, 70%, 53%) or a CSS name such as teal"),
        Meta(
            max_length=40,
            description="hexadecimal digits (`#` as %23, or omitted), rgb(...), hsl(...) or a CSS name; no transparency",
            examples=["3498db"],
        ),
    ],
) -> ColorNotations:
    """One color in every notation, with its contrast.

    All figures are of the color in sRGB with 8 bits a channel. CMYK is arithmetic without a printer's profile."""
    rgb = parse_hex(color)
    hue, saturation, value = colorsys.rgb_to_hsv(*rgb.shares)
    lightness, chroma, angle = oklch(rgb)
    on_white, on_black = contrast(rgb, Rgb(255, 255, 255)), contrast(rgb, Rgb(0, 0, 0))
    name = nearest_name(rgb)
    return ColorNotations(
        hex=rgb.hex,
        name=name,
        exact_name=parse_color(name) == rgb,
        rgb=rgb,
        hsl=hsl_of(rgb),
        hsv=Hsv(round(hue * 360, 1) % 360, round(saturation * 100, 1), round(value * 100, 1)),
        cmyk=_cmyk(rgb),
        oklch=Oklch(round(min(lightness, 1), 4), round(chroma, 4), round(angle, 1) % 360),
        luminance=round(rgb.luminance, 4),
        contrast=ColorContrast(
            # Cut, not rounded: 4.499 is not 4.5.
            white=int(on_white * 100) / 100,
            black=int(on_black * 100) / 100,
            aa_on_white=on_white >= AA_CONTRAST,
            aa_on_black=on_black >= AA_CONTRAST,
        ),
    )


def described(color: Rgb) -> PaletteColor:
    return PaletteColor(color.hex, color, hsl_of(color), nearest_name(color), text_color(color))


def _medium(hue: float, chance: Random) -> Rgb:
    return rgb_of_hsl(hue, chance.uniform(0.45, 0.85), chance.uniform(0.4, 0.7))


def _derived(base: Rgb, mode: Mode, count: int) -> list[Rgb]:
    hue, lightness, saturation = colorsys.rgb_to_hls(*base.shares)
    hue *= 360
    steps = range(count)
    match mode:
        case "monochrome":
            return [rgb_of_hsl(hue, saturation, 0.15 + 0.7 * step / (count - 1)) for step in steps]
        case "shades":
            return [rgb_of_hsl(hue, saturation, lightness * (1 - step / count)) for step in steps]
        case "tints":
            return [rgb_of_hsl(hue, saturation, lightness + (1 - lightness) * step / count) for step in steps]
        case "analogous":
            return [
                base
                if step == count // 2
                else rgb_of_hsl(hue + (step - count // 2) * ANALOGOUS_DEGREES, saturation, lightness)
                for step in steps
            ]
    angles = HUES[mode]
    rounds = ceil(count / len(angles))
    return [
        base
        if step == 0
        else rgb_of_hsl(hue + angles[step % len(angles)], saturation, _in_round(lightness, step // len(angles), rounds))
        for step in steps
    ]


def _in_round(lightness: float, number: int, rounds: int) -> float:
    """The lightness in a further round: part of the way to dark or light, whichever is farther."""
    end = DARK if lightness > 0.5 else LIGHT
    return lightness + (end - lightness) * number / rounds


def _cmyk(color: Rgb) -> Cmyk:
    shares = color.shares
    black = 1 - max(shares)
    inks = [0.0 if black == 1 else (1 - share - black) / (1 - black) for share in shares]
    cyan, magenta, yellow = (round(ink * 100, 1) for ink in inks)
    return Cmyk(cyan, magenta, yellow, round(black * 100, 1))
