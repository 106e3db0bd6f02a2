"""Hva koster strømmen: day-ahead prices of the five Norwegian zones."""

import datetime as dt

import msgspec

from skerry.licenses import stated
from skerry.provenance import Evidence
from skerry.sources.europe.price_files import PriceFiles


class _RawPrice(msgspec.Struct):
    local: float = msgspec.field(name="NOK_per_kWh")
    eur: float = msgspec.field(name="EUR_per_kWh")
    start: dt.datetime = msgspec.field(name="time_start")
    end: dt.datetime = msgspec.field(name="time_end")


class HvaKosterStrommen(PriceFiles):
    """Files since December 2021."""

    key = "hvakosterstrommen"
    title = "Hva koster strømmen"
    home = "https://www.hvakosterstrommen.no/strompris-api"
    base = "https://www.hvakosterstrommen.no/api/v1"
    license = stated("Free for any use")
    evidence = Evidence.RECORDED
    cadence = "1d"
    attribution = "Strømpriser levert av Hva koster strømmen.no"
    terms = "Users should link to the service."
    shape = _RawPrice
    first_day = dt.date(2021, 12, 1)
