from datetime import date

from skerry.sources.europe.ecb import read_rates
from tests.conftest import Recorded


def test_recorded_rates(recorded: Recorded) -> None:
    rates = read_rates(recorded("ecb/exr-csvdata-2026-02-17.csv"))
    assert (min(rates.days), rates.newest) == (date(2026, 2, 17), date(2026, 3, 18))
    assert rates.days[date(2026, 2, 17)]["AUD"] == 1.6776
    assert rates.days[date(2026, 3, 18)]["EUR"] == 1
    assert len(rates.currencies) == 30
    found = rates.last("EUR", "AUD", date(2026, 2, 22))  # a Sunday
    assert found is not None
    assert (found.date, found.rate) == (date(2026, 2, 20), 1.6697)
    assert rates.last("EUR", "AUD", date(2026, 2, 16)) is None
    assert rates.last("EUR", "AUD", date(2026, 3, 30)) is None  # too old by then
