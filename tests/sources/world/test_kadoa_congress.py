"""Congress Trading Monitor, against real recordings of it."""

from datetime import date

from skerry.sources.world.kadoa_congress import read_filer, read_newest
from tests.conftest import Recorded


def test_recorded_trades(recorded: Recorded) -> None:
    trades = read_newest(recorded("kadoa_congress/trades.json"))
    assert len(trades) == 4
    first = trades[0]
    assert (first.politician_name, first.chamber, first.party, first.state) == (
        "Christopher A Coons",
        "senate",
        "D",
        "DE",
    )
    assert (first.type, first.owner, first.amount_low_usd, first.amount_high_usd) == (
        "partial_sale",
        "spouse",
        100001,
        250000,
    )
    assert (first.trade_date, first.filing_date, first.days_to_file) == (date(2026, 8, 7), date(2026, 8, 28), 21)
    assert "  " not in first.asset_name


def test_a_recorded_filer(recorded: Recorded) -> None:
    found = read_filer(recorded("kadoa_congress/filer-house_diana_harshbarger.json"))
    assert (found.filer.bioguide, found.filer.name, found.filer.party) == ("H001086", "Diana Harshbarger", "R")
    bond, shares = found.trades
    assert (bond.ticker, bond.owner, bond.politician_id) == (None, None, "H001086")
    assert (shares.ticker, shares.days_to_file, shares.late) == ("HON", 34, False)
