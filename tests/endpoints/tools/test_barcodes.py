import barcode
import pytest

from skerry.endpoints.tools.barcodes import RULES
from tests.conftest import Api

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
