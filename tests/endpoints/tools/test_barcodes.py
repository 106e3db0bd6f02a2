import re
from urllib.parse import quote

import barcode
import pytest
from lxml import etree

from skerry.endpoints.tools.barcodes import RULES
from tests.conftest import Api
from tests.declared import Declared

DECLARED = {
    "/barcode/generate": Declared(unlisted={"text": "any string has its result"}),
    "/barcode/types": Declared(digits={"example": "an example of a code"}),
}

WRONGLY_DRAWN = {"ean14", "isbn10", "issn", "pzn"}


async def test_types_are_those_that_the_encoder_draws(api: Api) -> None:
    data = await api.data("/barcode/types")
    assert data["count"] == len(data["items"]) == 10
    assert data["items"][5] == {
        "id": "ean13",
        "name": "EAN-13",
        "kind": "1d",
        "charset": "0-9",
        "length": "12, or 13 with the check digit",
        "check_digit": True,
        "example": "5901234123457",
    }


def test_every_type_of_the_encoder_is_known_or_left_out_on_purpose() -> None:
    drawn = {barcode.get(key) for key in barcode.PROVIDED_BARCODES}
    guarded = {barcode.get(key) for key in ("ean13-guard", "ean8-guard")}
    assert {barcode.get(key) for key in {*RULES, *WRONGLY_DRAWN}} == drawn - guarded


@pytest.mark.parametrize("key", RULES)
def test_its_example_can_be_encoded(key: str) -> None:
    example = RULES[key].example
    drawn = barcode.get(key, example)
    assert set(drawn.build()[0]) == {"0", "1"}
    assert drawn.get_fullcode().startswith(example)


@pytest.mark.parametrize(("key", "modules"), [("ean13", 95), ("ean8", 67), ("upca", 95), ("isbn13", 95), ("jan", 95)])
def test_its_width_is_that_of_the_standard(key: str, modules: int) -> None:
    assert len(barcode.get(key, RULES[key].example).build()[0]) == modules


@pytest.mark.parametrize("key", RULES)
async def test_its_quiet_zones_are_ten_narrow_bars_at_least(api: Api, key: str) -> None:
    data = await api.data(f"/barcode/generate?text={quote(RULES[key].example)}&type={key}&scale=1")
    bars = [(int(left), int(width)) for left, width in re.findall(r"M(\d+) 0h(\d+)", data["svg"])]
    narrowest = min(width for _, width in bars)
    assert bars[0][0] >= 10 * narrowest
    assert data["width_pixels"] - sum(bars[-1]) >= 10 * narrowest


EAN_13 = "10100010110100111011001100100110111101001110101010110011011011001000010101110010011101000100101"
"""590 1234 12345 7, by the tables of GS1's General Specifications."""


async def test_the_bars_are_those_of_the_standard(api: Api) -> None:
    data = await api.data("/barcode/generate?text=5901234123457&type=ean13&scale=1")
    assert (data["text"], data["check_digit"]) == ("5901234123457", "7")
    assert (data["width_pixels"], data["height_pixels"]) == (95 + 22, 74)
    root = etree.fromstring(data["svg"])
    path = str(root.xpath("string(//*[local-name() = 'path']/@d)"))
    bars = {
        place
        for left, width in re.findall(r"M(\d+) 0h(\d+)", path)
        for place in range(int(left), int(left) + int(width))
    }
    assert "".join("1" if place + 11 in bars else "0" for place in range(95)) == EAN_13
    assert root.findtext("{*}text") == "5901234123457"


@pytest.mark.parametrize("entry", list(RULES))
async def test_the_example_of_each_format_can_be_encoded(api: Api, entry: str) -> None:
    text = quote(RULES[entry].example)
    data = await api.data(f"/barcode/generate?text={text}&type={entry}&show_text=false")
    assert data["text"].startswith(RULES[entry].example)
    assert "<text" not in data["svg"]


@pytest.mark.parametrize(
    ("text", "kind", "encoded"),
    [("590123412345", "ean13", "5901234123457"), ("123", "itf", "0123"), ("03600029145", "UPCA", "036000291452"),
     ("SKERRY", "code39", "SKERRYL")],
)  # fmt: skip
async def test_what_is_missing_is_added(api: Api, text: str, kind: str, encoded: str) -> None:
    assert (await api.data(f"/barcode/generate?text={text}&type={kind}"))["text"] == encoded


@pytest.mark.parametrize(
    ("text", "kind"),
    [("5901234123458", "ean13"), ("590", "ean13"), ("59012341234A", "ean13"), ("õ", "code128"), ("lower", "code39"),
     ("1234", "jan"), ("4000000000006", "jan"), ("X12X", "codabar"), ("12a", "itf"), ("1234567890128", "isbn13"),
     ("59012341234571", "ean13"), ("A", "codabar")],
)  # fmt: skip
async def test_what_a_format_cannot_encode(api: Api, text: str, kind: str) -> None:
    problem = await api.problem(f"/barcode/generate?text={text}&type={kind}", 400)
    assert [error["parameter"] for error in problem["errors"]] == ["text"]


async def test_markup_stays_text(api: Api) -> None:
    data = await api.data("/barcode/generate?text=<b>%26")
    assert etree.fromstring(data["svg"]).findtext("{*}text") == "<b>&"
