"""Public holidays of all countries, computed by the PyPI package holidays."""

import re
import warnings
from collections import defaultdict
from collections.abc import Callable, Iterator, Mapping
from contextlib import contextmanager
from datetime import date as Date  # noqa: N812  `date` is the name of a field
from functools import cached_property
from inspect import signature
from threading import Lock
from types import MappingProxyType
from typing import TYPE_CHECKING, Annotated, Any, Literal, NamedTuple

from msgspec import Meta, Struct

from skerry.datasets import Dataset
from skerry.errors import NotFound

if TYPE_CHECKING:
    from holidays import HolidayBase

    class Recorder(HolidayBase):
        added: "list[Rule]"


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
FIXED_DATE = re.compile(r"_add_holiday_[a-z]{3}_\d{1,2}")
FIXED_FEASTS = (
    "_add_assumption_of_mary_day", "_add_christmas_day", "_add_christmas_day_three", "_add_christmas_day_two",
    "_add_christmas_eve", "_add_epiphany_day",
)  # fmt: skip
"""Methods of the package that add a holiday on one day of the calendar. What these add is the same day of the Gregorian
calendar from 1901 to 2099 for the Julian one too."""
ETHIOPIAN_CALENDAR = ("ER", "ET")
"""Countries of a calendar whose leap years move Epiphany."""
USUAL_DAYS: Mapping[tuple[str, str], tuple[int, int]] = MappingProxyType(
    {
        ("JP", "山の日"): (8, 11),
        ("MY", "Hari Wilayah Persekutuan"): (2, 1),
        ("PH", "Araw ng Kagitingan"): (4, 9),
        ("PH", "Bonifacio Day"): (11, 30),
        ("PH", "Independence Day"): (6, 12),
        ("PH", "Ninoy Aquino Day"): (8, 21),
        ("PH", "Rizal Day"): (12, 30),
        ("PY", "Día de la Batalla de Boquerón"): (9, 29),
        ("PY", "Día de la Paz del Chaco"): (6, 12),
        ("PY", "Día de los Héroes de la Patria"): (3, 1),
    }
)
"""Month and day of holidays by country and local name, for which the package has a table of the years that have another day."""
LABELS = ("estimated_label", "observed_estimated_label", "observed_label", "observed_label_before")
"""Attributes of the package's classes: templates such as `%s (observed)`."""
SHOW_ESTIMATED = "islamic_show_estimated"
"""Option of the package's classes, which adds the label."""
OBSERVED, ESTIMATED = "\ue000", "\ue001"
"""Characters of private use, which stand in a name for its labels until it is recorded."""
BRACKETS = re.compile(r"\s*[(（][^()（）]*%s[^()（）]*[)）]")
"""The exchanged day in the name of a day off. `%.0s` is formatted as nothing."""
DAYS_OF_WEEK = 7
"""A rule that moves a day whatever its day of the week puts a holiday next to another one; it does not stand for that one.
Georgia has Washington's Birthday next to Christmas."""
MARTIAL_LAW = (
    "Public holidays are working days under martial law (Law of Ukraine 2136-IX); they have the type Observance."
)
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


class Listed(NamedTuple):
    """A day and its local name, which distinguishes two holidays on one day."""

    day: Date
    local_name: str


class Rule(NamedTuple):
    """How the package came to a day."""

    listed: Listed
    fixed: bool | None
    observed: bool
    substituted: bool
    estimated: bool
    original_date: Date | None


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
    recorder = _recorder(kind)
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


def _recorder(kind: "type[HolidayBase]") -> "type[Recorder]":
    """The package's class for a country, which also records in which order and by which rule holidays are added.

    The package joins the names of one day in alphabetical order, which differs between languages, so two such lists do
    not pair up. The order of adding is the same in every language."""

    class Recorded(kind):  # type: ignore[valid-type, misc]
        _fixed: bool | None = False
        _moved = False
        _estimated = False
        _moved_from: Date | None = None
        tr: Callable[[str], str]

        def __init__(self, **options: Any) -> None:
            self.added: list[Rule] = []
            self._exchanged: dict[Date, Date] = {}
            if SHOW_ESTIMATED in signature(kind).parameters:
                options[SHOW_ESTIMATED] = True  # some countries leave it out of the names by default
            super().__init__(**options)

        def _init_translation(self) -> None:
            super()._init_translation()
            self._translate: Callable[[str], str] = self.tr
            self._marks = {
                getattr(self, label): ESTIMATED * ("estimated" in label)
                + OBSERVED * (label.startswith("observed"))
                + "%s"
                for label in LABELS
                if getattr(self, label, None)
            }
            self.tr = self._translated

        def _translated(self, text: str) -> str:
            if text in self._marks:
                return self._marks[text]
            translated = self._translate(text)
            return BRACKETS.sub("%.0s", translated) if text == getattr(self, "substituted_label", None) else translated

        def __setitem__(self, day: Date, name: str) -> None:
            moved, estimated = self._moved or OBSERVED in name, self._estimated or ESTIMATED in name
            name = name.replace(OBSERVED, "").replace(ESTIMATED, "")
            exchanged = self._exchanged.get(day)
            original = exchanged or self._moved_from
            if moved and not estimated:
                estimated = any(rule.estimated for rule in self.added if rule.listed.local_name == name)
            self.added.append(Rule(Listed(day, name), self._fixed, moved, exchanged is not None, estimated, original))
            super().__setitem__(day, name)

        def __getattr__(self, name: str) -> Any:
            add = super().__getattr__(name)
            return _by_fixed_date(self, add) if FIXED_DATE.fullmatch(name) else add

        def _add_holiday(self, name: str, *when: Any) -> Any:
            if self._fixed is not False or isinstance(when[0], Date):
                return super()._add_holiday(name, *when)
            # Month and day, in one argument where they are from a table.
            is_usual = USUAL_DAYS.get((kind.country, name)) == when[0]
            with _state(self, _fixed=True if is_usual or len(when) == 2 else None):
                return super()._add_holiday(name, *when)

        def _add_multiday_holiday(self, start_date: Date, *arguments: Any, **options: Any) -> Any:
            first = next((rule for rule in reversed(self.added) if rule.listed.day == start_date), None)
            with _state(self, _fixed=first is not None and first.fixed):
                return super()._add_multiday_holiday(start_date, *arguments, **options)

        def _add_observed(self, dt: Any = None, *arguments: Any, **options: Any) -> Any:
            original = dt if dt is None or isinstance(dt, Date) else Date(*((self._year, *dt)[-3:]))
            if len(options.get("rule") or ()) == DAYS_OF_WEEK:
                original = None
            with _state(self, _fixed=False, _moved=True, _moved_from=original):
                return super()._add_observed(dt, *arguments, **options)

        def _add_special_holidays(self, mapping_names: Any, *, observed: bool = False) -> None:
            names = tuple(mapping_names)
            exchanged = {}
            for name in names:
                for entry in _entries(getattr(self, name, {}).get(self._year, ())):
                    if len(entry) > 3:  # day off: month, day; working day: month, day, year if another
                        exchanged[Date(self._year, *entry[:2])] = Date((*entry, self._year)[4], *entry[2:4])
            with _state(self, _fixed=None, _moved=observed, _exchanged=exchanged):
                super()._add_special_holidays(names, observed=observed)

    for name in FIXED_FEASTS:
        if hasattr(kind, name) and not (name == "_add_epiphany_day" and kind.country in ETHIOPIAN_CALENDAR):
            setattr(Recorded, name, _fixed_method(getattr(kind, name)))
    return Recorded


@contextmanager
def _state(recorder: object, **changed: Any) -> Iterator[None]:
    """Set attributes for a while."""
    before = {name: getattr(recorder, name) for name in changed}
    for name, value in changed.items():
        setattr(recorder, name, value)
    try:
        yield
    finally:
        for name, value in before.items():
            setattr(recorder, name, value)


def _by_fixed_date(recorder: object, add: Callable[..., Any]) -> Callable[..., Any]:
    def adding(*arguments: Any, **options: Any) -> Any:
        with _state(recorder, _fixed=True):
            return add(*arguments, **options)

    return adding


def _fixed_method(add: Callable[..., Any]) -> Callable[..., Any]:
    def adding(recorder: object, *arguments: Any, **options: Any) -> Any:
        with _state(recorder, _fixed=True):
            return add(recorder, *arguments, **options)

    return adding


def _entries(value: Any) -> tuple[Any, ...]:
    """One entry stands without a tuple around it."""
    return value if not value or isinstance(value[0], tuple) else (value,)


def _english(kind: "type[HolidayBase]") -> str | None:
    """The English that the package has for a country: the country's own before that of the United States; None where it
    has names in one language only, which is English then."""
    candidates = (kind.default_language, "en_US", *kind.supported_languages)
    return next((language for language in candidates if language and language.startswith("en")), None)
