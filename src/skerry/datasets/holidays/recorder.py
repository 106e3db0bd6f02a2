"""The rules by which the package holidays comes to its days, recorded while it computes them."""

import re
from collections.abc import Callable, Iterator, Mapping
from contextlib import contextmanager
from datetime import date
from inspect import signature
from types import MappingProxyType
from typing import TYPE_CHECKING, Any, NamedTuple

if TYPE_CHECKING:
    from holidays import HolidayBase

    class Recorder(HolidayBase):
        added: "list[Rule]"


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


class Listed(NamedTuple):
    """A day and its local name, which distinguishes two holidays on one day."""

    day: date
    local_name: str


class Rule(NamedTuple):
    """How the package came to a day."""

    listed: Listed
    fixed: bool | None
    observed: bool
    substituted: bool
    estimated: bool
    original_date: date | None


def recorder_of(kind: "type[HolidayBase]") -> "type[Recorder]":
    """The package's class for a country, which also records in which order and by which rule holidays are added.

    The package joins the names of one day in alphabetical order, which differs between languages, so two such lists do
    not pair up. The order of adding is the same in every language."""

    class Recorded(kind):  # type: ignore[valid-type, misc]
        _fixed: bool | None = False
        _moved = False
        _estimated = False
        _moved_from: date | None = None
        tr: Callable[[str], str]

        def __init__(self, **options: Any) -> None:
            self.added: list[Rule] = []
            self._exchanged: dict[date, date] = {}
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

        def __setitem__(self, day: date, name: str) -> None:
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
            if self._fixed is not False or isinstance(when[0], date):
                return super()._add_holiday(name, *when)
            # Month and day, in one argument where they are from a table.
            is_usual = USUAL_DAYS.get((kind.country, name)) == when[0]
            with _state(self, _fixed=True if is_usual or len(when) == 2 else None):
                return super()._add_holiday(name, *when)

        def _add_multiday_holiday(self, start_date: date, *arguments: Any, **options: Any) -> Any:
            first = next((rule for rule in reversed(self.added) if rule.listed.day == start_date), None)
            with _state(self, _fixed=first is not None and first.fixed):
                return super()._add_multiday_holiday(start_date, *arguments, **options)

        def _add_observed(self, dt: Any = None, *arguments: Any, **options: Any) -> Any:
            original = dt if dt is None or isinstance(dt, date) else date(*((self._year, *dt)[-3:]))
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
                        exchanged[date(self._year, *entry[:2])] = date((*entry, self._year)[4], *entry[2:4])
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
