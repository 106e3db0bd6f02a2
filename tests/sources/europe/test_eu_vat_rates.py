"""The VAT file, against a real recording and against what it may become."""

import msgspec
import pytest

from skerry.clock import now
from skerry.datasets.vat_rates import VatRates
from skerry.errors import ReplyError
from skerry.sources.europe.eu_vat_rates import read_table
from skerry.upstream.reply import Reply
from tests.conftest import Recorded


def reply(**rates: dict[str, object]) -> Reply:
    body = msgspec.json.encode({"version": "2026-11-19", "source": "European Commission TEDB", "rates": rates})
    return Reply(url="", status=200, headers={}, body=body, fetched_at=now(), fresh_until=now())


def raw(*reduced: float) -> dict[str, object]:
    return {"currency": "EUR", "standard": 20.0, "reduced": reduced, "super_reduced": None, "parking": None}


def test_the_dataset_is_what_the_recorded_file_gives(recorded: Recorded) -> None:
    table = read_table(recorded("eu_vat_rates/eu-vat-rates-data.json"))
    assert table.as_of == VatRates.about().retrieved
    assert list(table.rates) == VatRates().all


def test_a_country_with_a_rate_too_many_is_left_out() -> None:
    table = read_table(reply(AT=raw(13.0, 10.0, 19.0), BE=raw(6.0, 12.0, 3.0), US=raw()))
    assert [rate.country for rate in table.rates] == ["AT"]
    assert table.rates[0].reduced == [13.0, 10.0]


def test_a_file_without_a_country_that_we_know() -> None:
    with pytest.raises(ReplyError, match="no rates"):
        read_table(reply(US=raw()))
