"""Nord Pool, against a real recording."""

from datetime import UTC, date, datetime

import pytest

from skerry.clock import now
from skerry.errors import NotFound
from skerry.sources.europe.nordpool import read_days
from skerry.upstream.reply import Reply
from tests.conftest import Recorded


def test_a_recorded_day(recorded: Recorded) -> None:
    days = read_days(date(2024, 11, 5), recorded("nordpool/dayahead-SE3-EUR-2024-11-05.json"))
    assert list(days) == ["SE3"]
    day = days["SE3"]
    assert (day.resolution_minutes, len(day.prices)) == (60, 24)
    assert day.start_at == datetime(2024, 11, 4, 23, tzinfo=UTC)
    # Recorded in EUR, so both currencies are the same here.
    assert (day.prices[0].price_eur_mwh, day.prices[0].price_local_mwh) == (21.54, 21.54)
    assert day.prices[7].price_eur_mwh == 120.8


def test_no_content_is_a_day_not_published() -> None:
    reply = Reply(url="", status=204, headers={}, body=b"", fetched_at=now(), fresh_until=now())
    with pytest.raises(NotFound, match="not published"):
        read_days(date(2026, 2, 11), reply)


@pytest.mark.parametrize(
    ("eur", "sek"), [(21.54, 250.73), (6.56, 76.36), (-0.01, -0.12), (0.0, 0.0), (4000.0, 46560.8), (-500.0, -5820.1)]
)
def test_the_price_that_was_cleared_comes_back_from_the_local_one(eur: float, sek: float) -> None:
    body = (
        b'{"deliveryAreas":["SE3"],"exchangeRate":11.6402,"multiAreaEntries":['
        + b",".join(
            b'{"deliveryStart":"%s","deliveryEnd":"%s","entryPerArea":{"SE3":%f}}'
            % (_stamp(hour).encode(), _stamp(hour + 1).encode(), sek)
            for hour in range(24)
        )
        + b"]}"
    )
    reply = Reply(url="", status=200, headers={}, body=body, fetched_at=now(), fresh_until=now())
    price = read_days(date(2024, 11, 5), reply)["SE3"].prices[0]
    assert (price.price_eur_mwh, price.price_local_mwh) == (eur, sek)


def _stamp(hour: int) -> str:
    return datetime.fromtimestamp(datetime(2024, 11, 4, 23, tzinfo=UTC).timestamp() + hour * 3600, UTC).isoformat()
