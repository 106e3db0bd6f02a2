"""Barcodes."""

import re
from itertools import groupby
from typing import Annotated, Literal
from xml.sax.saxutils import escape

from msgspec import Meta, Struct

from skerry.api.answers import Collection
from skerry.api.endpoint import endpoint
from skerry.api.parameters import Allowed
from skerry.errors import BadParameter
from skerry.models.pictures import SVG, data_uri

QUIET_ZONE = 11
"""Narrowest bars on each side: what EAN-13 needs, the most of all."""
NARROWEST = {"codabar": 2, "itf": 2}
"""Modules of the narrowest bar, where the encoder draws narrow and wide bars of 2 and 5 modules; 1 in the others."""
HEIGHT = 60
FONT_SIZE = 10
"""In modules, as the height is."""
MAX_TEXT = 80


class BarcodeRules(Struct, frozen=True):
    """What a barcode may encode."""

    charset: str
    length: str
    check_digit: bool
    example: str


class BarcodeType(Struct, frozen=True):
    """A barcode format and its rules."""

    id: Annotated[str, Meta(description="identifier of the format")]
    name: Annotated[str, Meta(description="name of the format")]
    kind: Annotated[Literal["1d", "2d"], Meta(description="one-dimensional (bars) or two-dimensional")]
    charset: Annotated[str, Meta(description="characters that it can encode")]
    length: Annotated[str, Meta(description="number of characters that it accepts, in words")]
    check_digit: Annotated[bool, Meta(description="whether a check digit or character is computed and added")]
    example: Annotated[str, Meta(description="a string that it can encode")]


RULES = {
    "code128": BarcodeRules("ASCII", "any", True, "SKERRY-59"),
    "gs1_128": BarcodeRules("ASCII, starting with a GS1 application identifier", "up to 48", True, "0195012345678903"),
    "code39": BarcodeRules("0-9 A-Z space - . $ / + %", "any", True, "SKERRY-59"),
    "codabar": BarcodeRules("0-9 - $ : / . +, between two of A B C D", "any", False, "A40156B"),
    "itf": BarcodeRules("0-9", "any; an odd number gets a leading 0", False, "1234567890"),
    "ean13": BarcodeRules("0-9", "12, or 13 with the check digit", True, "5901234123457"),
    "ean8": BarcodeRules("0-9", "7, or 8 with the check digit", True, "96385074"),
    "upca": BarcodeRules("0-9", "11, or 12 with the check digit", True, "036000291452"),
    "jan": BarcodeRules("0-9, starting with 45 or 49", "12, or 13 with the check digit", True, "4901234567894"),
    "isbn13": BarcodeRules(
        "0-9, starting with 978, 97910 or 97911", "12, or 13 with the check digit", True, "9780306406157"
    ),
}
"""By the encoder's ids, without its aliases, and without ean14, isbn10, issn and pzn: for these python-barcode 0.16 does not
follow the standards, and scanners do not read the first three."""


Format = Literal["code128", "gs1_128", "code39", "codabar", "itf", "ean13", "ean8", "upca", "jan", "isbn13"]
WITH_CHECK_DIGIT = {"ean13": 13, "ean8": 8, "upca": 12, "jan": 13, "isbn13": 13}
"""Number of digits, the check digit included."""
PATTERNS = {
    "code128": r"[\x00-\x7f]+",
    "gs1_128": r"[0-9]{2}[\x20-\x7e]{1,46}",
    "code39": r"[0-9A-Z .$/+%-]+",
    "codabar": r"[A-D][0-9$:/.+-]+[A-D]",
    "itf": r"[0-9]+",
    "ean13": r"[0-9]{12,13}",
    "ean8": r"[0-9]{7,8}",
    "upca": r"[0-9]{11,12}",
    "jan": r"4[59][0-9]{10,11}",
    "isbn13": r"97(?:8[0-9]|91[01])[0-9]{8,9}",
}
"""What each format can encode. The encoder changes lower case, and cuts what is too long, without an error."""


class BarcodePicture(Struct, frozen=True):
    """A barcode as a picture."""

    text: Annotated[str, Meta(description="the encoded string, with its check digit or character")]
    type: Annotated[Format, Meta(description="identifier of the format, as in `/barcode/types`")]
    check_digit: Annotated[
        str | None, Meta(description="check digit or character of the string; null where it shows none")
    ]
    width_pixels: Annotated[int, Meta(description="width of the picture with its quiet zones, pixels")]
    height_pixels: Annotated[int, Meta(description="height of the picture, pixels")]
    data_uri: Annotated[str, Meta(description="the picture as a data URI, for `src` of an image")]
    svg: Annotated[str, Meta(description="the picture as SVG")]


@endpoint("/barcode/types", fresh="1d")
async def barcode_types() -> Collection[BarcodeType]:
    """Supported barcode formats with their rules.

    One-dimensional formats only: the encoder (PyPI package python-barcode) has no others."""
    import barcode

    return Collection.of(
        [
            BarcodeType(
                id=key,
                name=barcode.get(key).name,
                kind="1d",
                charset=rules.charset,
                length=rules.length,
                check_digit=rules.check_digit,
                example=rules.example,
            )
            for key, rules in RULES.items()
            if key in barcode.PROVIDED_BARCODES
        ]
    )


@endpoint("/barcode/generate", fresh="1d", example={"text": "SKERRY-59", "type": "code128"})
async def barcode_picture(
    text: Annotated[
        str,
        Allowed("the characters to encode, such as SKERRY-59"),
        Meta(min_length=1, max_length=MAX_TEXT, description="string to encode, with or without its check digit"),
    ],
    type: Annotated[Format, Meta(description="format, as in `/barcode/types`")] = "code128",  # noqa: A002
    scale: Annotated[
        int,
        Meta(
            ge=1, le=10, description="width of a module, pixels: of the narrowest bar, in codabar and itf of half of it"
        ),
    ] = 3,
    show_text: Annotated[bool, Meta(description="with the string below the bars")] = True,
) -> BarcodePicture:
    """A barcode of a string, as SVG.

    The answer is JSON with the picture in `svg` and `data_uri`. A missing check digit is added; a wrong one is a 400, and so are
    characters and lengths that the format does not have. The rules of each format are in `/barcode/types`."""
    import barcode
    from barcode.errors import BarcodeError

    rules = RULES[type]
    allowed = f"a string that {type} can encode: {rules.charset}; {rules.length}; such as {rules.example}"
    if not re.fullmatch(PATTERNS[type], text):
        raise BadParameter("text", text, allowed)
    try:
        code = barcode.get(type, text)
        encoded, modules = code.get_fullcode(), code.build()[0]
    except (BarcodeError, KeyError, ValueError):
        raise BadParameter("text", text, allowed) from None
    if len(text) == WITH_CHECK_DIGIT.get(type) and text != encoded:
        raise BadParameter("text", text, f"{encoded}, whose check digit is right")
    quiet_zone = QUIET_ZONE * NARROWEST.get(type, 1)
    svg = picture(modules, quiet_zone, encoded if show_text else None, scale)
    return BarcodePicture(
        text=encoded,
        type=type,
        check_digit=encoded[-1] if type in WITH_CHECK_DIGIT or type == "code39" else None,
        width_pixels=(len(modules) + 2 * quiet_zone) * scale,
        height_pixels=_height(show_text) * scale,
        data_uri=data_uri(svg.encode(), SVG),
        svg=svg,
    )


def picture(modules: str, quiet_zone: int, text: str | None, scale: int) -> str:
    """The SVG of modules, of which "0" is a space."""
    bars, left = [], quiet_zone
    for is_space, run in groupby(modules, lambda module: module == "0"):
        width = len(list(run))
        if not is_space:
            bars.append(f"M{left} 0h{width}v{HEIGHT}h-{width}z")
        left += width
    width, height = len(modules) + 2 * quiet_zone, _height(text is not None)
    label = (
        f'<text x="{width / 2:g}" y="{HEIGHT + FONT_SIZE}" font-size="{FONT_SIZE}" font-family="monospace" text-anchor="middle">'
        f"{escape(text)}</text>"
        if text is not None
        else ""
    )
    return (
        f'<svg xmlns="http://www.w3.org/2000/svg" width="{width * scale}" height="{height * scale}" '
        f'viewBox="0 0 {width} {height}"><rect width="{width}" height="{height}" fill="#fff"/>'
        f'<path d="{"".join(bars)}"/>{label}</svg>'
    )


def _height(with_text: bool) -> int:
    return HEIGHT + (FONT_SIZE + 4 if with_text else 0)
