from collections.abc import Iterator
from pathlib import Path

import msgspec
import pytest

from skerry.datasets.countries import Countries
from skerry.datasets.vat_rates import VatRates
from skerry.models.vat import COVERED, VatRate


@pytest.fixture(scope="module")
def vat() -> VatRates:
    return VatRates()


def test_countries_and_currencies_exist(vat: VatRates) -> None:
    countries = Countries()
    assert [row.country for row in vat.all] == list(COVERED)
    assert len(COVERED) == 32
    for row in vat.all:
        assert row.currency in {currency.code for currency in countries.get(row.country).currencies}


def test_rates_are_in_their_order(vat: VatRates) -> None:
    for row in vat.all:
        assert 5 < row.standard_rate_percent < 30
        assert row.reduced == sorted(row.reduced, reverse=True)
        assert all(0 < reduced < row.standard_rate_percent for reduced in row.reduced), row
        if row.reduced_rate_2_percent is not None:
            assert row.reduced_rate_percent is not None
            assert row.reduced_rate_2_percent < row.reduced_rate_percent


def test_some_by_eye(vat: VatRates) -> None:
    assert vat.get("NO") == VatRate("NO", "NOK", 25.0, 15.0, 12.0, None, None)
    assert vat.get("ee") == VatRate("EE", "EUR", 24.0, 13.0, 9.0, None, None)
    ireland = vat.get("IE")
    assert ireland is not None
    assert ireland.reduced == [13.5, 9.0, 4.8]
    denmark = vat.get("DK")
    assert denmark is not None
    assert denmark.reduced == []


def test_other_codes(vat: VatRates) -> None:
    assert vat.get("EL") == vat.get("GR") is not None
    assert vat.get("UK") == vat.get("GB") is not None
    assert vat.get("US") is None


def test_the_second_list_agrees_on_the_standard_rates(vat: VatRates, samples: Path) -> None:
    class Period(msgspec.Struct):
        rates: dict[str, float]

    class Second(msgspec.Struct):
        items: dict[str, list[Period]]

    second = msgspec.json.decode((samples / "ibericode_vat/vat-rates.json").read_bytes(), type=Second)

    def differing() -> Iterator[str]:
        for code, periods in second.items.items():
            ours = vat.get(code)
            assert ours is not None
            if ours.standard_rate_percent != periods[0].rates["standard"]:
                yield code

    assert list(differing()) == []
