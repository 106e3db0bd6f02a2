"""The European Commission's Weekly Oil Bulletin: prices at filling stations in its member states.

The layout of the workbook is what public programs of 2025 and 2026 state: row 1 has a code for each column, row 3 its unit, and
from row 4 on the weeks follow, newest first."""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from datetime import date
from itertools import islice, pairwise
from types import MappingProxyType
from typing import Annotated

from msgspec import Meta, Struct

from skerry.errors import ReplyError
from skerry.licenses import CC_BY_4_0
from skerry.models.fields import OBSERVATION
from skerry.provenance import Evidence
from skerry.upstream.formats.xlsx import day_of, number_of, read_sheet
from skerry.upstream.reply import Reply
from skerry.upstream.source import Pace, Query, Source

WITH_TAXES, BEFORE_TAXES = "Prices with taxes", "Prices wo taxes"
"""Names of the sheets."""
COLUMNS: Mapping[str, Mapping[str, str]] = MappingProxyType(
    {
        WITH_TAXES: MappingProxyType(
            {"petrol": "price_with_tax_euro95", "diesel": "price_with_tax_diesel", "lpg": "price_with_tax_LPG"}
        ),
        BEFORE_TAXES: MappingProxyType({"petrol": "price_wo_tax_euro95", "diesel": "price_wo_tax_diesel"}),
    }
)
"""Codes of the columns, without the country before them."""
HEAD_ROWS = 3
UNIT = "1000 l"
SPARE_ROWS = 10
"""Rows to read beyond the weeks, because some are empty."""

EuroPerLitre = Annotated[Annotated[float, Meta(ge=0.05, le=10)] | None, Meta(description="euro per litre")]


class FuelPrices(Struct, frozen=True):
    """Mean prices at the filling stations of a country in one week."""

    date: Annotated[date, OBSERVATION, Meta(description="day of the prices, usually a Monday")]
    petrol_95_eur_l: EuroPerLitre
    diesel_eur_l: EuroPerLitre
    lpg_eur_l: EuroPerLitre
    petrol_95_before_tax_eur_l: EuroPerLitre
    diesel_before_tax_eur_l: EuroPerLitre


class OilBulletin(Source):
    """National means of consumer prices since 2005, in euro in every country. The whole history is one workbook (4.5 MB)."""

    key = "eu_oil_bulletin"
    title = "Weekly Oil Bulletin of the European Commission"
    home = "https://energy.ec.europa.eu/data-and-analysis/weekly-oil-bulletin_en"
    base = "https://energy.ec.europa.eu"
    license = CC_BY_4_0
    attribution = "European Commission, Weekly Oil Bulletin"
    evidence = Evidence.INFERRED
    cadence = "7d"
    pace = Pace(per_second=0.5, concurrency=1)

    async def prices(self, country: str, weeks: int) -> tuple[FuelPrices, ...]:
        """The last weeks in a member state (alpha-2), newest first."""
        query: Query = {"filename": "Weekly_Oil_Bulletin_Prices_History_maticni_4web.xlsx"}
        path = "/document/download/906e60ca-8b6a-44e7-8589-652854d2fd3f_en"
        return await self.get(path, query=query, fresh="12h", read=PriceReader(country, weeks))


@dataclass(frozen=True)
class PriceReader:
    """Reads the last weeks of one country. Equal for the same question, so that the workbook is read once for it."""

    country: str
    weeks: int

    def __call__(self, reply: Reply) -> tuple[FuelPrices, ...]:
        before = dict(self._weeks(reply, BEFORE_TAXES))
        found = [
            FuelPrices(
                date=day,
                petrol_95_eur_l=prices["petrol"],
                diesel_eur_l=prices["diesel"],
                lpg_eur_l=prices["lpg"],
                petrol_95_before_tax_eur_l=before.get(day, {}).get("petrol"),
                diesel_before_tax_eur_l=before.get(day, {}).get("diesel"),
            )
            for day, prices in self._weeks(reply, WITH_TAXES)
        ]
        if not found:
            raise ReplyError("returned a workbook without weeks")
        if any(later.date <= earlier.date for later, earlier in pairwise(found)):
            raise ReplyError("returned weeks that are not in descending order")
        return tuple(found)

    def _weeks(self, reply: Reply, sheet: str) -> Iterator[tuple[date, dict[str, float | None]]]:
        """Day and prices of each week, in euro per litre."""
        rows = read_sheet(reply, sheet, HEAD_ROWS + self.weeks + SPARE_ROWS)
        codes, _, units = islice(rows, HEAD_ROWS)
        places = {fuel: self._place(codes, units, column) for fuel, column in COLUMNS[sheet].items()}
        weeks = ((day, row) for row in rows if (day := day_of(row[0])) is not None)
        for day, row in islice(weeks, self.weeks):
            yield day, {fuel: _per_litre(row[place]) for fuel, place in places.items()}

    def _place(self, codes: Sequence[object], units: Sequence[object], column: str) -> int:
        """The index of a column by its code, because the Commission adds countries. Raises ReplyError if its unit is another."""
        wanted = f"{self.country}_{column}"
        if wanted not in codes:
            raise ReplyError(f"returned a workbook without the column {wanted}")
        place = codes.index(wanted)
        if str(units[place]).strip() != UNIT:
            raise ReplyError(f"returned prices for {units[place]!s:.20} instead of {UNIT}")
        return place


def _per_litre(cell: object) -> float | None:
    price = number_of(cell)
    return None if price is None else round(price / 1000, 5)
