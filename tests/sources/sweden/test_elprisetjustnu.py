"""Elpriset just nu, against real recordings."""

from datetime import UTC, date, datetime

import pytest

from skerry.errors import ReplyError
from skerry.models.day_ahead import BIDDING_ZONES
from skerry.sources.sweden.elprisetjustnu import ElprisetJustNu
from tests.conftest import Recorded


def test_a_recorded_day_of_hours(recorded: Recorded) -> None:
    day = ElprisetJustNu.read_day(
        BIDDING_ZONES["SE3"], date(2025, 2, 2), recorded("elprisetjustnu/2025-02-02_SE3.json")
    )
    assert (day.resolution_minutes, len(day.prices)) == (60, 24)
    assert day.start_at == datetime(2025, 2, 1, 23, tzinfo=UTC)
    assert (day.prices[0].price_eur_mwh, day.prices[0].price_local_mwh) == (32.18, 370.03)
    assert day.prices[7].price_eur_mwh == 67.57


def test_the_first_of_a_recorded_day_of_quarters(recorded: Recorded) -> None:
    (price,) = ElprisetJustNu.read_prices(recorded("elprisetjustnu/2025-10-20_SE3.json"))
    assert price.start_at == datetime(2025, 10, 19, 22, tzinfo=UTC)
    assert price.end_at == datetime(2025, 10, 19, 22, 15, tzinfo=UTC)
    assert (price.price_eur_mwh, price.price_local_mwh) == (28.6, 315.41)


def test_a_part_of_a_day_is_no_day(recorded: Recorded) -> None:
    with pytest.raises(ReplyError, match="returned a day that ends at 2025-10-19T22:15Z"):
        ElprisetJustNu.read_day(
            BIDDING_ZONES["SE3"], date(2025, 10, 20), recorded("elprisetjustnu/2025-10-20_SE3.json")
        )
