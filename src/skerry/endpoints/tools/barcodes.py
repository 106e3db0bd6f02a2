"""Barcodes."""

from typing import Annotated, Literal

from msgspec import Meta, Struct

from skerry.api.answers import Collection
from skerry.api.endpoint import endpoint


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
