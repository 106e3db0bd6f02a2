"""Public holidays of all countries, computed by the PyPI package holidays."""

import re
import warnings
from collections import defaultdict
from collections.abc import Iterator, Mapping
from datetime import date as Date  # noqa: N812  `date` is the name of a field
from datetime import timedelta
from functools import cached_property
from threading import Lock
from typing import TYPE_CHECKING, Annotated, Literal

from msgspec import Meta, Struct

from skerry.datasets import Dataset
from skerry.datasets.holidays.recorder import Listed, Rule, recorder_of
from skerry.errors import NotFound

if TYPE_CHECKING:
    from holidays import HolidayBase

    from skerry.datasets.holidays.recorder import Recorder


HolidayType = Literal["Public", "Bank", "School", "Authorities", "Optional", "Observance"]
CATEGORIES: dict[HolidayType, tuple[str, ...]] = {
    "Public": ("public",),
    "Bank": ("bank",),
    "School": ("school",),
    "Authorities": ("government",),
    "Optional": ("optional",),
    "Observance": ("unofficial", "workday"),
}
"""Our types, and the categories of the package that they are; a workday is a holiday on which people work."""
SUBDIVISION = re.compile(r"[0-9A-Z]{1,3}")
"""Second part of an ISO 3166-2 code. The package also has a few towns and communities by name."""
MARTIAL_LAW = (
    "Public holidays are working days under martial law (Law of Ukraine 2136-IX); they have the type Observance."
)
CENTRAL_BANK = "ECB"
"""The package's name for the calendar of TARGET."""
MAX_YEARS = 500
"""Computed years that are kept, over all countries."""


class Holiday(Struct, frozen=True, kw_only=True):
    """A holiday."""

    date: Annotated[Date, Meta(description="day of the holiday")]
    name: Annotated[str, Meta(description="English name")]
    local_name: Annotated[str, Meta(description="name in the main language of the country")]
    weekday: Annotated[str, Meta(description="English name of the day of the week")]
    type: Annotated[HolidayType, Meta(description="first of `types`")]
    types: Annotated[
        list[HolidayType],
        Meta(
            description="who has the day off: Public everyone, Bank the banks, School the schools, Authorities public offices, "
            "Optional who chooses it; Observance is a day on which people work"
        ),
    ]
    national: Annotated[bool, Meta(description="whether the whole country has the holiday")]
    subdivisions: Annotated[
        list[str] | None,
        Meta(description="ISO 3166-2 codes of the subdivisions that have it; null for a national holiday"),
    ]
    fixed: Annotated[
        bool | None,
        Meta(
            description="whether its rule is one day of the calendar, such as 24 February; null for a day that was set for "
            "this year only, or by a table of years"
        ),
    ]
    is_observed: Annotated[
        bool, Meta(description="a day off in place of a holiday that falls on another day, a weekend mostly")
    ]
    substituted: Annotated[bool, Meta(description="a day off that was exchanged for a day on which people work")]
    estimated: Annotated[
        bool,
        Meta(
            description="whether the date is an estimate, as that of a feast which depends on the sighting of the moon"
        ),
    ]
    original_date: Annotated[
        Date | None,
        Meta(
            description="the day that this one stands for; null if it is neither observed nor substituted, or unknown"
        ),
    ]


class Holidays(Dataset):
    """Holidays by country and year. A year is computed once and kept. Thread-safe."""

    key = "holidays"
    notes_itself = True

    def __init__(self) -> None:
        self._years: dict[tuple[str, int], tuple[Holiday, ...]] = {}
        self._working = Lock()

    @cached_property
    def package_version(self) -> str:
        """Version of the package."""
        return str(self.version())

    def year(self, country: str, year: int) -> tuple[Holiday, ...]:
        """National and regional public holidays of a country, by date. Raises as `of_all_types` does."""
        return tuple(holiday for holiday in self.of_all_types(country, year) if "Public" in holiday.types)

    def of_all_types(self, country: str, year: int) -> tuple[Holiday, ...]:
        """National and regional holidays of all types of a country (ISO 3166-1 alpha-2), by date. Two may fall on one day.

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

    def half_days(self, country: str, year: int) -> tuple[Date, ...]:
        """Days before holidays that the law shortens for those who work on them, by date; weekends are not left out. Empty
        for a country whose half days the package does not know. Raises as `of_all_types` does."""
        kind = _kind(country)
        self.sign()
        if "half_day" not in kind.supported_categories:
            return ()
        with self._working:
            return tuple(sorted(kind(years=year, categories=("half_day",))))

    def weekend(self, country: str, first: Date, last: Date) -> frozenset[Date]:
        """Days from the first to the last that are on the country's weekend, without those on which people work in exchange
        for another day off. Raises as `of_all_types` does."""
        kind = _kind(country)
        self.sign()
        with self._working, warnings.catch_warnings():  # as in `of_all_types`
            warnings.simplefilter("ignore")
            known = kind(years=range(first.year, last.year + 1))
        days = (first + timedelta(days=number) for number in range((last - first).days + 1))
        return frozenset(day for day in days if known.is_weekend(day) and day not in known.weekend_workdays)

    def target_closing_days(self, year: int) -> tuple[Date, ...] | None:
        """Days on which TARGET, the payment system of the Eurosystem, is closed, by date, weekends left out: no reference rates
        are fixed. None before its first year."""
        import holidays

        kind = type(holidays.financial_holidays(CENTRAL_BANK))
        if not kind.start_year <= year <= kind.end_year:
            return None
        self.sign()
        return tuple(sorted(day for day in kind(years=year) if day.weekday() not in kind.weekend))

    def covers(self, country: str, year: int) -> bool:
        """Whether the package has rules for this year: most start with a country's independence, and a few territories
        without inhabitants are in it by name only."""
        kind = _kind(country)
        return kind.start_year <= year <= kind.end_year and bool(self.of_all_types(country, year))

    def remark(self, country: str, year: int) -> str | None:
        """Why a country has no public holidays in a year with rules; None where it has, or why is not known."""
        if country == "UA" and self.covers(country, year) and not self.year(country, year):
            return MARTIAL_LAW
        return None

    def subdivisions_of(self, country: str) -> list[str]:
        """ISO 3166-2 codes of the subdivisions that the package knows holidays of, in their order."""
        return [f"{country}-{code}" for code in _kind(country).subdivisions if SUBDIVISION.fullmatch(code)]

    def is_weekend(self, country: str, day: Date) -> bool:
        """Whether the day is on the country's weekend: Friday and Saturday in some, Sunday alone in others."""
        return _kind(country)().is_weekend(day)


def _kind(country: str) -> "type[HolidayBase]":
    import holidays

    try:
        return type(holidays.country_holidays(country))
    except NotImplementedError:  # the library lacks the country
        raise NotFound(f"No holidays of country {country!r}.") from None


def _holidays(kind: "type[HolidayBase]", country: str, year: int) -> Iterator[Holiday]:
    recorder = recorder_of(kind)
    types: defaultdict[tuple[Listed, tuple[str, ...] | None], list[HolidayType]] = defaultdict(list)
    named: dict[Listed, tuple[str, Rule]] = {}
    for kind_of_day, categories in CATEGORIES.items():
        known = tuple(category for category in categories if category in kind.supported_categories)
        if not known:
            continue
        national = _names(kind, recorder, year, None, known, named)
        named |= national
        for listed in national:
            types[listed, None].append(kind_of_day)
        where: defaultdict[Listed, list[str]] = defaultdict(list)
        for subdivision in filter(SUBDIVISION.fullmatch, kind.subdivisions):
            regional = _names(kind, recorder, year, subdivision, known, named)
            named |= regional
            for listed in regional.keys() - national.keys():
                where[listed].append(f"{country}-{subdivision}")
        for listed, subdivisions in where.items():
            types[listed, tuple(subdivisions)].append(kind_of_day)
    for (listed, parts), found in sorted(types.items(), key=lambda entry: (entry[0][0], entry[0][1] or ())):
        name, rule = named[listed]
        yield Holiday(
            date=listed.day,
            name=name,
            local_name=listed.local_name,
            weekday=f"{listed.day:%A}",
            type=found[0],
            types=found,
            national=parts is None,
            subdivisions=None if parts is None else list(parts),
            fixed=rule.fixed,
            is_observed=rule.observed,
            substituted=rule.substituted,
            estimated=rule.estimated,
            original_date=rule.original_date,
        )


def _names(
    kind: "type[HolidayBase]",
    recorder: "type[Recorder]",
    year: int,
    subdivision: str | None,
    categories: tuple[str, ...],
    known: Mapping[Listed, tuple[str, Rule]],
) -> dict[Listed, tuple[str, Rule]]:
    """The holidays of a year with their English names and rules; as `known` has them, which saves most translations."""
    local = recorder(years=year, subdiv=subdivision, language=kind.default_language, categories=categories)
    left = {Listed(day, name) for day in local for name in local.get_list(day)}
    names = {rule.listed: (rule.listed.local_name, rule) for rule in local.added if rule.listed in left}
    language = _english(kind)
    if language != kind.default_language and not names.keys() <= known.keys():
        translated = recorder(years=year, subdiv=subdivision, language=language, categories=categories)
        english: dict[str, str] = {}
        for rule, other in zip(local.added, translated.added, strict=False):
            if rule.listed.day != other.listed.day:
                continue
            local_name = rule.listed.local_name
            # Days off for several holidays of one day are added in the alphabetical order of these.
            if not rule.observed or local_name not in english:
                english[local_name] = other.listed.local_name
            if rule.listed in names:
                names[rule.listed] = (english[local_name], rule)
    return names | {listed: known[listed] for listed in names.keys() & known.keys()}


def _english(kind: "type[HolidayBase]") -> str | None:
    """The English that the package has for a country: the country's own before that of the United States; None where it
    has names in one language only, which is English then."""
    candidates = (kind.default_language, "en_US", *kind.supported_languages)
    return next((language for language in candidates if language and language.startswith("en")), None)
