"""Recorded rates of central banks, checked by eye."""

import datetime as dt
from collections.abc import Callable

import pytest
from msgspec.structs import replace

from skerry.clock import now
from skerry.errors import ReplyError
from skerry.models.official_rates import Fixings, Quote
from skerry.sources.denmark import nationalbank_rates
from skerry.sources.iceland import sedlabanki
from skerry.sources.lithuania import lietuvos_bankas
from skerry.sources.norway import norges_bank
from skerry.sources.sweden import riksbank
from skerry.upstream.reply import Reply
from tests.conftest import Recorded
from tests.replaying import CASSETTES

MARCH = (dt.date(2026, 3, 16), dt.date(2026, 3, 28))


def reply(body: str) -> Reply:
    return Reply(url="", status=200, headers={}, body=body.encode(), fetched_at=now(), fresh_until=now())


def test_sweden(recorded: Recorded) -> None:
    found = riksbank.read_fixings(recorded("riksbank/bygroup130_2026-03-24_28.json"), *MARCH)
    assert found.days[dt.date(2026, 3, 24)]["AUD"] == Quote(6.5, 1)
    assert len(found.days[dt.date(2026, 3, 27)]) == 29


def test_norway(recorded: Recorded) -> None:
    found = norges_bank.read_fixings(recorded("norges_bank/exr_b_nok_2026-03-16_24.csv"), *MARCH)
    assert found.days[dt.date(2026, 3, 16)]["DKK"] == Quote(1.4921, 100)
    assert found.days[dt.date(2026, 3, 24)]["HUF"] == Quote(0.028805, 100)
    assert not {"TWI", "I44"} & found.days[dt.date(2026, 3, 24)].keys()


def test_denmark(recorded: Recorded) -> None:
    reply = recorded("statbank_dk/dnvald_bulk_2025.csv")
    found = nationalbank_rates.read_fixings(reply, dt.date(2025, 3, 3), dt.date(2026, 4, 4))
    assert found.days[dt.date(2025, 7, 8)]["EUR"] == Quote.of(746.09, 100)
    assert found.days[dt.date(2025, 7, 8)]["ISK"] == Quote.of(5.232, 100)
    with pytest.raises(ReplyError, match="outside of"):
        nationalbank_rates.read_fixings(reply, dt.date(2025, 7, 8), dt.date(2025, 7, 8))


def test_iceland(recorded: Recorded) -> None:
    official = sedlabanki.read_fixings(recorded("sedlabanki/group9_2026-03-24_28.xml"), 9, *MARCH)
    assert official.days[dt.date(2026, 3, 24)]["EUR"] == Quote(144.0, 1)
    assert len(official.days[dt.date(2026, 3, 24)]) == 10
    others = sedlabanki.read_fixings(recorded("sedlabanki/group7_2026-03-24_28.xml"), 7, *MARCH)
    assert others.days[dt.date(2026, 3, 25)]["CNY"] == Quote(17.93, 1)


def test_lithuania(recorded: Recorded) -> None:
    day = dt.date(2014, 12, 31)
    found = lietuvos_bankas.read_fixings(recorded("lietuvos_bankas/getfxrates_lt_2014-12-31.xml"), day, day, "LTL")
    assert found.days[day]["AED"] == Quote(0.76881, 10)
    assert found.days[day]["AFN"] == Quote(0.048611, 100)


NORWAY = (CASSETTES / "norges_bank" / "all.csv").read_text()
DENMARK = (CASSETTES / "statbank_dk_rates" / "all.csv").read_text()
SWEDEN = (CASSETTES / "riksbank" / "all.json").read_text()
ICELAND = (CASSETTES / "sedlabanki" / "group9.xml").read_text()
LITHUANIA = (CASSETTES / "lietuvos_bankas" / "all.xml").read_text()
MAY = (dt.date(2026, 5, 1), dt.date(2026, 5, 8))

Read = Callable[[Reply], Fixings]
READERS: dict[str, Read] = {
    "Norway": lambda found: norges_bank.read_fixings(found, *MAY),
    "Denmark": lambda found: nationalbank_rates.read_fixings(found, *MAY),
    "Sweden": lambda found: riksbank.read_fixings(found, *MAY),
    "Iceland": lambda found: sedlabanki.read_fixings(found, 9, *MAY),
    "Lithuania": lambda found: lietuvos_bankas.read_fixings(found, *MAY),
}


@pytest.mark.parametrize("country", READERS)
@pytest.mark.parametrize(
    "body", ["", "<html><body>Under maintenance</body></html>", "null", "[]", "VALUTA;KURTYP;TID\n"]
)
def test_a_reply_without_rows(country: str, body: str) -> None:
    with pytest.raises(ReplyError):
        READERS[country](reply(body))


@pytest.mark.parametrize(
    ("country", "body", "whole", "odd"),
    [
        ("Norway", NORWAY, "2026-05-07,7.1023", "2026-05-07,n/a"),
        ("Norway", NORWAY, "2026-05-07,7.1023", "2026-05-07,-7.1"),
        ("Denmark", DENMARK, "2026M05D06;459.1200", "2026M05D06;odd"),
        ("Sweden", SWEDEN, '"date": "2026-05-07", "value": 6.78', '"date": "2026-05-07", "value": "odd"'),
        ("Iceland", ICELAND, "<Date>5/7/2026 12:00:00 AM</Date><Value>88.9", "<Date>odd</Date><Value>88.9"),
    ],
)
def test_an_odd_row_is_left_out(country: str, body: str, whole: str, odd: str) -> None:
    read = READERS[country]
    good, found = read(reply(body)), read(reply(body.replace(whole, odd)))
    first = min(day for day, quotes in good.days.items() if quotes != found.days[day])
    assert good.days[first].keys() - found.days[first].keys() == {"CAD"}
    assert {day: quotes for day, quotes in found.days.items() if day != first} == {
        day: quotes for day, quotes in good.days.items() if day != first
    }


@pytest.mark.parametrize(("country", "body"), [("Norway", NORWAY), ("Denmark", DENMARK)])
def test_half_a_table(country: str, body: str) -> None:
    lines = body.splitlines(keepends=True)
    cut = "".join(lines[: 1 + len(lines) // 3])
    with pytest.raises(ReplyError, match="SEK"):
        READERS[country](reply(cut))


@pytest.mark.parametrize(("country", "body", "currency"), [("Sweden", SWEDEN, "USD"), ("Lithuania", LITHUANIA, "GBP")])
def test_rates_without_a_currency_that_each_bank_has(country: str, body: str, currency: str) -> None:
    with pytest.raises(ReplyError, match=f"without {currency} on the newest day"):
        READERS[country](reply(body.replace(currency, "AUD")))


def test_an_error_of_statistics_denmark() -> None:
    refused = replace(reply('{"errorTypeCode":"REQUEST-MISSING","message":"No table"}'), status=400)
    with pytest.raises(ReplyError, match="REQUEST-MISSING"):
        nationalbank_rates.read_fixings(refused, *MAY)
