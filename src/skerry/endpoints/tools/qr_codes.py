"""QR codes."""

from io import BytesIO
from typing import Annotated, Literal

from msgspec import Meta, Struct

from skerry.api.endpoint import endpoint
from skerry.api.parameters import Allowed, HexColor
from skerry.errors import BadParameter
from skerry.models.colors import contrast, parse_hex
from skerry.models.pictures import PNG, SVG, data_uri

LEVELS = {"L": 2953, "M": 2331, "Q": 1663, "H": 1273}
"""Bytes that the largest symbol has at each level (ISO/IEC 18004)."""
MIN_CONTRAST = 3.0
"""Below this, cameras do not tell the modules from each other."""

Level = Literal["L", "M", "Q", "H"]


class QrCode(Struct, frozen=True):
    """A QR code as a picture."""

    text: Annotated[str, Meta(description="the encoded string")]
    error_correction: Annotated[Level, Meta(description="level: 7, 15, 25 or 30 percent of it may be lost")]
    version: Annotated[int, Meta(ge=1, le=40, description="size of the symbol, 1 to 40")]
    module_count: Annotated[int, Meta(ge=21, le=177, description="modules along one side, without the border")]
    size_pixels: Annotated[int, Meta(description="width and height of the picture, pixels")]
    media_type: Annotated[str, Meta(description="type of the picture")]
    data_uri: Annotated[str, Meta(description="the picture as a data URI, for `src` of an image")]
    svg: Annotated[str | None, Meta(description="the picture as SVG; null where PNG was requested")]


@endpoint("/qr/generate", fresh="1d", example={"text": "https://example.com", "size": 200})
async def qr_code(
    text: Annotated[
        str,
        Allowed("the string to encode, such as https://example.com; at most 2331 bytes in UTF-8 at level M"),
        Meta(
            min_length=1,
            max_length=LEVELS["L"],
            description="string to encode, in UTF-8",
            examples=["https://example.com"],
        ),
    ],
    image_format: Annotated[Literal["svg", "png"], Meta(description="kind of picture")] = "svg",
    size: Annotated[int, Meta(ge=50, le=2000, description="width and height of the picture, pixels")] = 300,
    error: Annotated[Level, Meta(description="level of error correction, from the lowest to the highest")] = "M",
    border: Annotated[int, Meta(ge=0, le=20, description="quiet zone around it, modules; scanners expect 4")] = 4,
    dark: Annotated[HexColor, Meta(description="color of the modules: 3 or 6 hexadecimal digits")] = "#000000",
    light: Annotated[HexColor, Meta(description="color of the background: 3 or 6 hexadecimal digits")] = "#ffffff",
) -> QrCode:
    """A QR code of a string, as SVG or PNG.

    The answer is JSON with the picture in `data_uri` and, of SVG, in `svg`. The modules of a PNG are whole pixels, so its size is
    the largest that fits the requested one; `size_pixels` has it. A string that does not fit into the largest symbol at the
    level, a size that is too small for it, and colors that a camera cannot distinguish are a 400."""
    import segno

    if contrast(parse_hex(dark), parse_hex(light)) < MIN_CONTRAST:
        raise BadParameter("light", light, f"a color whose contrast with `dark` is {MIN_CONTRAST:g} at least")
    try:
        code = segno.make_qr(text, error=error, encoding="utf-8", boost_error=False)
    except segno.DataOverflowError:
        raise BadParameter("text", text, f"a string of at most {LEVELS[error]} bytes at level {error}") from None
    modules = int(code.symbol_size(border=0)[0])
    scale = size / (modules + 2 * border)
    if scale < 1:
        raise BadParameter("size", size, f"an integer from {modules + 2 * border}, so that a module is a pixel")
    picture = BytesIO()
    if image_format == "svg":
        code.save(picture, kind="svg", scale=scale, border=border, dark=dark, light=light, xmldecl=False, nl=False)
    else:
        scale = int(scale)
        code.save(picture, kind="png", scale=scale, border=border, dark=dark, light=light)
    return QrCode(
        text=text,
        error_correction=error,
        version=int(code.version),
        module_count=modules,
        size_pixels=round(scale * (modules + 2 * border)),
        media_type=SVG if image_format == "svg" else PNG,
        data_uri=data_uri(picture.getvalue(), SVG if image_format == "svg" else PNG),
        svg=picture.getvalue().decode() if image_format == "svg" else None,
    )
