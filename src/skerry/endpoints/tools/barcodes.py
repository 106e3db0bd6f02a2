"""Barcodes."""

from typing import Annotated, Literal

from msgspec import Meta, Struct

from skerry.api.answers import Collection
from skerry.api.endpoint import endpoint


class Rules(Struct, frozen=True):
    """What a barcode may hold."""

    charset: str
    length: str
    check_digit: bool
    example: str


class BarcodeType(Struct, frozen=True):
    """A barcode format and its rules."""

    id: str
    name: str
    kind: Literal["1d", "2d"]
    charset: Annotated[str, Meta(description="characters that it can hold")]
    length: Annotated[str, Meta(description="how many characters it takes")]
    check_digit: Annotated[bool, Meta(description="a check digit or character is worked out and added")]
    example: Annotated[str, Meta(description="a text that it can hold")]


RULES = {
    "code128": Rules("ASCII", "any", True, "SKERRY-59"),
    "gs1_128": Rules("ASCII, beginning with a GS1 application identifier", "up to 48", True, "0195012345678903"),
    "code39": Rules("0-9 A-Z blank - . $ / + %", "any", True, "SKERRY-59"),
    "codabar": Rules("0-9 - $ : / . +, between two of A B C D", "any", False, "A40156B"),
    "itf": Rules("0-9", "any; an odd one gets a 0 in front", False, "1234567890"),
    "ean13": Rules("0-9", "12, or 13 with the check digit", True, "5901234123457"),
    "ean8": Rules("0-9", "7, or 8 with the check digit", True, "96385074"),
    "upca": Rules("0-9", "11, or 12 with the check digit", True, "036000291452"),
    "jan": Rules("0-9, beginning with 45 or 49", "12, or 13 with the check digit", True, "4901234567894"),
    "isbn13": Rules("0-9, beginning with 978, 97910 or 97911", "12, or 13 with the check digit", True, "9780306406157"),
}
"""By the encoder's own ids, without its aliases, and without ean14, isbn10, issn and pzn: what it draws for those
(python-barcode 0.16) is not what their standards say, and scanners do not read the first three."""


@endpoint("/barcode/types", fresh="1d")
async def barcode_types() -> Collection[BarcodeType]:
    """Supported barcode formats with their rules.

    One-dimensional ones only: the encoder (PyPI package python-barcode) draws no others."""
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
