"""COVID-19 totals of countries and the world, which no longer change."""

from datetime import timedelta
from typing import ClassVar

from skerry.sources.world.disease_sh import CountryTotals, DiseaseSh
from skerry.store import Register

WORLD = "world"
"""`country` of the totals of the world."""


class StoredCovidTotals(CountryTotals, frozen=True):
    """Totals of a country, or of the world."""

    REGISTER: ClassVar[Register] = Register(
        "covid_totals", every=timedelta(days=30), searched=("country",), required=("country", "case_count")
    )
    SOURCE: ClassVar[type[DiseaseSh]] = DiseaseSh
