"""Figures of the World Bank for a few countries, by country and year."""

from collections.abc import Collection, Iterable, Mapping, Sequence
from datetime import timedelta

from skerry.datasets.countries import Country
from skerry.errors import SkerryError
from skerry.models.unavailable import Missing
from skerry.models.year_value import YearValue
from skerry.sources.world.world_bank import NOT_COUNTED, Observation

WorldBankAnswer = tuple[Observation, ...] | SkerryError
"""What the World Bank answered, or why it did not."""

YEARS_BACK = 10
"""How old a figure may be to be shown."""
MAX_AGE = timedelta(days=3 * 365)
"""Age, from the end of its year, beyond which a yearly figure does not count in a score. Figures are published one to two
years late."""
MAX_AGE_SURVEYED = timedelta(days=5 * 365)
"""The same for figures that are surveyed every second year or published up to three years late: health coverage, homicides."""


class Figures:
    """The figures of one call to the World Bank."""

    def __init__(self, observations: Iterable[Observation]) -> None:
        self._values: dict[tuple[str, str], dict[int, float]] = {}
        for each in observations:
            self._values.setdefault((each.economy_code, each.indicator_code), {})[each.year] = each.value

    def years(self, country: Country, code: str) -> Mapping[int, float]:
        """All values of an indicator (by its World Bank code) by year; empty where there is none."""
        return self._values.get((country.code, code)) or self._values.get((country.code3, code)) or {}

    def newest(self, country: Country, code: str, within: Collection[int] | None = None) -> YearValue | None:
        """The value of the newest year that has one, within the given years if any."""
        values = {year: value for year, value in self.years(country, code).items() if within is None or year in within}
        return YearValue(max(values), values[max(values)]) if values else None


def name_lack(part: str, what: str, countries: Sequence[Country], missing: Missing, *, when: str = "") -> None:
    """Note a part as missing because the World Bank has no figures of these countries."""
    uncounted = [country.name for country in countries if country.code in NOT_COUNTED]
    if uncounted:
        missing.absent(part, f"The World Bank has no figures of {' and '.join(uncounted)}.", covered=False)
    else:
        names = " and ".join(dict.fromkeys(country.name for country in countries))
        missing.absent(part, f"The World Bank has no {what} of {names}{when}.")
