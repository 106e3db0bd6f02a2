"""Elpriset just nu: day-ahead prices of the four Swedish zones."""

import datetime as dt

import msgspec

from skerry.licenses import stated
from skerry.provenance import Evidence
from skerry.sources.europe.price_files import PriceFiles


class _RawPrice(msgspec.Struct):
    local: float = msgspec.field(name="SEK_per_kWh")
    eur: float = msgspec.field(name="EUR_per_kWh")
    start: dt.datetime = msgspec.field(name="time_start")
    end: dt.datetime = msgspec.field(name="time_end")


class ElprisetJustNu(PriceFiles):
    """Files since November 2022; quarter-hours since October 2025."""

    key = "elprisetjustnu"
    title = "Elpriset just nu"
    home = "https://www.elprisetjustnu.se/elpris-api"
    base = "https://www.elprisetjustnu.se/api/v1"
    license = stated("Free for any use")
    evidence = Evidence.RECORDED
    cadence = "1d"
    attribution = "Elpriser från Elpriset just nu.se"
    terms = "Users should link to the service."
    shape = _RawPrice
    first_day = dt.date(2022, 11, 1)
