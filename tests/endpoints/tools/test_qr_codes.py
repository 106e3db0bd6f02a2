from base64 import b64decode
from struct import unpack

import pytest
from lxml import etree

from tests.conftest import Api
from tests.declared import Declared

DECLARED = {"/qr/generate": Declared(unlisted={"text": "any string has its result"})}


async def test_a_code_as_svg(api: Api) -> None:
    data = await api.data("/qr/generate?text=https://example.com&size=290")
    assert (data["version"], data["module_count"], data["size_pixels"]) == (
        2,
        25,
        290,
    )  # 19 bytes at level M: version 2
    assert data["media_type"] == "image/svg+xml"
    kind, _, encoded = data["data_uri"].partition(",")
    assert kind == "data:image/svg+xml;base64"
    assert b64decode(encoded).decode() == data["svg"]
    root = etree.fromstring(data["svg"])
    assert float(root.get("width", "0")) == pytest.approx(290)


async def test_modules_of_a_png_are_whole_pixels(api: Api) -> None:
    data = await api.data("/qr/generate?text=x&size=100&image_format=PNG&border=0&error=h")
    picture = b64decode(data["data_uri"].partition(",")[2])
    assert picture.startswith(b"\x89PNG")
    assert data["size_pixels"] == unpack(">I", picture[16:20])[0] == 84  # 21 modules of 4 pixels
    assert (data["svg"], data["error_correction"]) == (None, "H")


@pytest.mark.parametrize(
    ("query", "parameter"),
    [
        (f"text={'x' * 1274}&error=H&size=2000", "text"),
        (f"text={'x' * 1000}&size=50", "size"),
        ("text=x&dark=fff", "light"),
        ("text=x&dark=blue", "dark"),
        ("text=x&image_format=gif", "image_format"),
        ("text=x&border=21", "border"),
    ],
)
async def test_what_cannot_be_scanned_is_refused(api: Api, query: str, parameter: str) -> None:
    assert (await api.problem(f"/qr/generate?{query}", 400))["errors"][0]["parameter"] == parameter


async def test_the_largest_symbol_holds_what_the_error_says(api: Api) -> None:
    assert (await api.data(f"/qr/generate?text={'x' * 1273}&error=H&size=2000"))["version"] == 40


async def test_letters_beyond_ascii(api: Api) -> None:
    assert (await api.data("/qr/generate?text=õun 🍎"))["text"] == "õun 🍎"
