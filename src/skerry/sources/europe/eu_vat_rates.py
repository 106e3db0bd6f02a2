"""eu-vat-rates-data: the VAT rates of the Commission's Taxes in Europe Database, as one file, updated every day."""

from collections.abc import Mapping
from datetime import date
from types import MappingProxyType

import msgspec
import structlog
from msgspec import Struct

from skerry.errors import ReplyError
from skerry.licenses import MIT
from skerry.models.vat import COVERED, VatRate
from skerry.provenance import Evidence
from skerry.sources import github_raw
from skerry.upstream.reply import Reply
from skerry.upstream.source import Source

log = structlog.get_logger(__name__)

NOT_REDUCED: Mapping[str, frozenset[float]] = MappingProxyType(
    {
        "AT": frozenset({19.0}),  # standard rate of Jungholz and Mittelberg
        "FR": frozenset({0.9, 1.05, 8.5, 13.0}),  # Corsica and overseas
        "GR": frozenset({4.0, 17.0}),  # islands of the Aegean
        "LU": frozenset({14.0}),  # the parking rate
        "PT": frozenset({16.0, 22.0}),  # standard rates of the Azores and of Madeira
    }
)
"""Rates in the lists that apply to a region only, or are of another kind."""

LACKING: Mapping[str, Mapping[str, float]] = MappingProxyType(
    {"AT": {"parking_rate_percent": 13.0}, "IE": {"parking_rate_percent": 13.5, "super_reduced_rate_percent": 4.8}}
)
"""Rates that the file lacks. https://github.com/ibericode/vat-rates has them."""

NO_PARKING = frozenset({"GR"})
"""Countries to which the file gives a parking rate that they do not have."""

MAX_REDUCED = 2


class VatTable(Struct, frozen=True):
    """The rates of the countries that we cover."""

    as_of: date
    """Day of the file."""
    rates: tuple[VatRate, ...]
    """By country code."""


class EuVatRates(Source):
    """VAT rates of the European Union and its neighbours in one file. Its lists contain rates of regions and lack some national
    ones; both are corrected here, so that the bundled dataset is read in the same way."""

    key = "eu_vat_rates"
    title = "eu-vat-rates-data"
    home = "https://github.com/vatnode/eu-vat-rates-data"
    base = "https://raw.githubusercontent.com/vatnode/eu-vat-rates-data/main"
    license = MIT
    evidence = Evidence.RECORDED
    cadence = "1d"
    attribution = "VAT rates: European Commission TEDB, via eu-vat-rates-data"
    terms = "GitHub limits requests by address: the file is requested once a day."
    pace = github_raw.PACE

    async def table(self) -> VatTable:
        """All rates of today."""
        return await self.get("/data/eu-vat-rates-data.json", fresh="1d", read=read_table)


class _RawRates(msgspec.Struct):
    currency: str
    standard: float
    reduced: list[float]
    super_reduced: float | None
    parking: float | None


class _RawFile(msgspec.Struct):
    version: date
    rates: dict[str, _RawRates]


def read_table(reply: Reply) -> VatTable:
    file = reply.json(_RawFile)
    rates = [_rate(code, file.rates[code]) for code in COVERED if code in file.rates]
    known = tuple(rate for rate in rates if rate is not None)
    if not known:
        raise ReplyError("returned no rates")
    return VatTable(file.version, known)


def _rate(code: str, raw: _RawRates) -> VatRate | None:
    reduced = sorted(set(raw.reduced) - NOT_REDUCED.get(code, frozenset()), reverse=True)
    if len(reduced) > MAX_REDUCED:
        log.warning("more reduced rates than a country has", country=code, rates=reduced)
        return None  # probably an unknown regional rate
    lowest = raw.super_reduced
    if lowest in reduced or lowest in NOT_REDUCED.get(code, frozenset()):
        lowest = None  # listed twice, or a region's
    lacking = LACKING.get(code, {})
    return VatRate(
        country=code,
        currency=raw.currency,
        standard_rate_percent=raw.standard,
        reduced_rate_percent=reduced[0] if reduced else None,
        reduced_rate_2_percent=reduced[1] if len(reduced) > 1 else None,
        super_reduced_rate_percent=lacking.get("super_reduced_rate_percent", lowest),
        parking_rate_percent=lacking.get("parking_rate_percent", None if code in NO_PARKING else raw.parking),
    )
