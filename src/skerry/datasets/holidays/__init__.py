"""Public holidays of all countries, computed by the PyPI package holidays."""

import re
import warnings
from collections import defaultdict
from collections.abc import Iterator
from datetime import date
from threading import Lock
from typing import TYPE_CHECKING, Annotated, Any, NamedTuple

from msgspec import Meta, Struct

from skerry.datasets import Dataset
from skerry.errors import NotFound

if TYPE_CHECKING:
    from holidays import HolidayBase

    class Recorder(HolidayBase):
        added: "list[Listed]"


TYPES = {
    "public": "Public",
    "bank": "Bank",
    "school": "School",
    "government": "Authorities",
    "optional": "Optional",
    "unofficial": "Observance",
}
"""Categories of the package that say who has the day off, and our names for them."""
SUBDIVISION = re.compile(r"[0-9A-Z]{1,3}")
"""Second part of an ISO 3166-2 code. The package also has a few towns and communities by name."""
MAX_YEARS = 500
"""Computed years that are kept, over all countries."""


class Holiday(Struct, frozen=True):
    """A public holiday."""

    date: Annotated[date, Meta(description="day of the holiday")]
    name: Annotated[str, Meta(description="English name")]
    local_name: Annotated[str, Meta(description="name in the main language of the country")]
    weekday: Annotated[str, Meta(description="English name of the day of the week")]
    type: Annotated[str, Meta(description="always Public, the first of `types`")]
    types: Annotated[
        list[str],
        Meta(description="Public, then the other categories: Bank, School, Authorities, Optional, Observance"),
    ]
    national: Annotated[bool, Meta(description="whether the whole country has the holiday")]
    subdivisions: Annotated[
        list[str] | None,
        Meta(description="ISO 3166-2 codes of the subdivisions that have it; null for a national holiday"),
    ]
    fixed: Annotated[
        bool | None,
        Meta(description="whether it has the same date in the years before and after; null where one of them lacks it"),
    ]


class Listed(NamedTuple):
    """A day and its local name, which distinguishes two holidays on one day."""

    day: date
    local_name: str


class Holidays(Dataset):
    """Public holidays by country and year. A year is computed once and kept. Thread-safe."""

    key = "holidays"
    notes_itself = True

    def __init__(self) -> None:
        self._years: dict[tuple[str, int], tuple[Holiday, ...]] = {}
        self._working = Lock()

    def year(self, country: str, year: int) -> tuple[Holiday, ...]:
        """National and regional public holidays of a country (ISO 3166-1 alpha-2), by date. Two may fall on one day.

        Raises NotFound for a country that the package does not have."""
        known = self._years.get((country, year))
        self.sign()
        if known is None:
            with self._working, warnings.catch_warnings():  # warning filters are global to the process
                warnings.simplefilter("ignore")  # some movable feasts are known for a range of years only
                known = self._years[country, year] = tuple(_holidays(_kind(country), country, year))
                if len(self._years) > MAX_YEARS:
                    del self._years[next(iter(self._years))]
        return known

    def covers(self, country: str, year: int) -> bool:
        """Whether the package has rules for this year: most start with a country's independence."""
        kind = _kind(country)
        return kind.start_year <= year <= kind.end_year

    def is_weekend(self, country: str, day: date) -> bool:
        """Whether the day is on the country's weekend: Friday and Saturday in some, Sunday alone in others."""
        return _kind(country)().is_weekend(day)


def _kind(country: str) -> "type[HolidayBase]":
    import holidays

    try:
        return type(holidays.country_holidays(country))
    except NotImplementedError:  # the library lacks the country
        raise NotFound(f"No holidays of country {country!r}.") from None


def _holidays(kind: "type[HolidayBase]", country: str, year: int) -> Iterator[Holiday]:
    recorder = _recorder(kind)
    names = _names(kind, recorder, year, None)
    national = {listed for listed in names if listed.day.year == year}
    subdivisions: defaultdict[Listed, list[str]] = defaultdict(list)
    for subdivision in filter(SUBDIVISION.fullmatch, kind.subdivisions):
        for listed, english in _names(kind, recorder, year, subdivision).items():
            names[listed] = english
            if listed.day.year == year and listed not in national:
                subdivisions[listed].append(f"{country}-{subdivision}")
    days: defaultdict[str, set[date]] = defaultdict(set)
    for listed in names:
        days[listed.local_name].add(listed.day)
    further = _further_types(kind, year)
    for listed in sorted(national | subdivisions.keys()):
        yield Holiday(
            date=listed.day,
            name=names[listed],
            local_name=listed.local_name,
            weekday=f"{listed.day:%A}",
            type=TYPES["public"],
            types=[TYPES["public"], *further[listed]],
            national=listed in national,
            subdivisions=None if listed in national else subdivisions[listed],
            fixed=_is_fixed(listed.day, days[listed.local_name]),
        )


def _names(
    kind: "type[HolidayBase]", recorder: "type[Recorder]", year: int, subdivision: str | None
) -> dict[Listed, str]:
    """The public holidays of a year with their English names, and those of its two neighbours without."""
    local = recorder(
        years=(year - 1, year, year + 1), subdiv=subdivision, language=kind.default_language, categories=("public",)
    )
    names = {Listed(day, name): name for day in local for name in local.get_list(day)}
    language = _english(kind)
    if language != kind.default_language:
        translated = recorder(years=year, subdiv=subdivision, language=language, categories=("public",))
        ours = (listed for listed in local.added if listed.day.year == year)
        names |= {
            listed: english.local_name
            for listed, english in zip(ours, translated.added, strict=False)
            if listed.day == english.day and listed in names
        }
    return names


def _recorder(kind: "type[HolidayBase]") -> "type[Recorder]":
    """The package's class for a country, which also records the order in which holidays are added.

    The package joins the names of one day in alphabetical order, which differs between languages, so two such lists do
    not pair up. The order of adding is the same in every language."""

    class Recorded(kind):  # type: ignore[valid-type, misc]
        def __init__(self, **options: Any) -> None:
            self.added: list[Listed] = []
            super().__init__(**options)

        def __setitem__(self, day: date, name: str) -> None:
            self.added.append(Listed(day, name))
            super().__setitem__(day, name)

    return Recorded


def _english(kind: "type[HolidayBase]") -> str | None:
    """The English that the package has for a country: the country's own before that of the United States; None where it
    has names in one language only, which is English then."""
    candidates = (kind.default_language, "en_US", *kind.supported_languages)
    return next((language for language in candidates if language and language.startswith("en")), None)


def _further_types(kind: "type[HolidayBase]", year: int) -> defaultdict[Listed, list[str]]:
    """The other categories in which the package lists a national holiday."""
    found: defaultdict[Listed, list[str]] = defaultdict(list)
    for category, word in TYPES.items():
        if category != "public" and category in kind.supported_categories:
            listed = kind(years=year, language=kind.default_language, categories=(category,))
            for day in listed:
                for name in listed.get_list(day):
                    found[Listed(day, name)].append(word)
    return found


def _is_fixed(day: date, days: set[date]) -> bool | None:
    """Whether the years before and after have the same date. Only a fixed date gives one day in three successive years."""
    before, after = ({(other.month, other.day) for other in days if other.year == day.year + by} for by in (-1, 1))
    if not before or not after:
        return None
    return (day.month, day.day) in before & after
