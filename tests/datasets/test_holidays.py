from datetime import date

import pytest

from skerry.datasets.countries import Countries
from skerry.datasets.holidays import MAX_YEARS, Holiday, Holidays
from skerry.errors import NotFound


@pytest.fixture(scope="module")
def holidays() -> Holidays:
    return Holidays()


def named(found: tuple[Holiday, ...], name: str) -> Holiday:
    return next(holiday for holiday in found if holiday.name == name)


def test_every_country_has_an_answer(holidays: Holidays) -> None:
    for country in Countries().all:
        found = holidays.year(country.code, 2026)
        assert [holiday.date for holiday in found] == sorted(holiday.date for holiday in found)
        public = [holiday for holiday in found if holiday.type == "Public"]
        assert len({(holiday.date, holiday.local_name) for holiday in public}) == len(public)
        assert all((holiday.subdivisions is None) == holiday.national for holiday in found)
        assert all(holiday.name and holiday.type == holiday.types[0] for holiday in found)


def test_names_of_two_holidays_on_one_day_are_paired(holidays: Holidays) -> None:
    """In Latvian and in English they sort in different orders."""
    found = [holiday for holiday in holidays.year("LV", 2026) if holiday.date == date(2026, 5, 1)]
    assert {(holiday.local_name, holiday.name) for holiday in found} == {
        ("Darba svētki", "Labor Day"),
        ("Latvijas Republikas Satversmes sapulces sasaukšanas diena", "Constitutional Assembly Convocation Day"),
    }


def test_regional_holidays_say_where(holidays: Holidays) -> None:
    britain = holidays.year("GB", 2026)
    assert named(britain, "Saint Andrew's Day").subdivisions == ["GB-SCT"]
    assert named(britain, "Easter Monday").subdivisions == ["GB-ENG", "GB-NIR", "GB-WLS"]
    assert not named(britain, "Easter Monday").national
    assert named(britain, "Good Friday").national


def test_towns_are_no_subdivisions(holidays: Holidays) -> None:
    """The package knows Augsburg's Peace Festival; Augsburg has no ISO 3166-2 code."""
    germany = holidays.year("DE", 2026)
    assert date(2026, 8, 8) not in {holiday.date for holiday in germany if holiday.type == "Public"}
    assert named(germany, "Epiphany").subdivisions == ["DE-BW", "DE-BY", "DE-ST"]


@pytest.mark.parametrize(
    ("name", "fixed"), [("New Year's Day", True), ("Good Friday", False), ("Christmas Day", True), ("Pentecost", False)]
)
def test_fixed_dates_are_told_from_movable_feasts(holidays: Holidays, name: str, fixed: bool) -> None:
    assert named(holidays.year("EE", 2026), name).fixed is fixed


@pytest.mark.parametrize(
    ("country", "name", "fixed"),
    [
        ("NL", "King's Day", True),  # 27 April, but 26 April where that is a Sunday, as in 2025
        ("US", "Thanksgiving Day", False),
        ("JP", "Autumnal Equinox Day", None),  # by a table; 23 September in three successive years at times
        ("GE", "Epiphany", True),  # by the Julian calendar
        ("ET", "Epiphany", False),  # a day later before the leap years of another calendar
        ("IR", "Nowruz", False),
        ("JP", "Mountain Day", True),  # the package has a table of the years with another day
        ("MY", "Federal Territory Day", True),
        ("PH", "Rizal Day", True),
    ],
)
def test_whether_a_date_is_fixed_is_read_from_the_rule(
    holidays: Holidays, country: str, name: str, fixed: bool | None
) -> None:
    assert named(holidays.year(country, 2026), name).fixed is fixed


def test_a_day_of_this_year_only_is_not_fixed(holidays: Holidays) -> None:
    """Mountain Day was moved for the Olympic Games."""
    mountain_day = named(holidays.year("JP", 2021), "Mountain Day")
    assert (mountain_day.date, mountain_day.fixed) == (date(2021, 8, 8), None)


@pytest.mark.parametrize(
    ("country", "day", "name", "local_name"),
    [
        ("AZ", date(2026, 3, 25), "Spring Festival", "Novruz bayramı"),
        ("AZ", date(2026, 3, 26), "Eid al-Fitr", "Ramazan bayrami"),
        ("MY", date(2026, 2, 2), "Federal Territory Day", "Hari Wilayah Persekutuan"),
        ("MY", date(2026, 6, 2), "Pesta Kaamatan", "Pesta Kaamatan"),
    ],
)
def test_a_day_off_has_the_name_of_its_holiday(
    holidays: Holidays, country: str, day: date, name: str, local_name: str
) -> None:
    """The package adds them in the alphabetical order of the holidays, which differs between the languages."""
    found = {(holiday.name, holiday.local_name) for holiday in holidays.year(country, 2026) if holiday.date == day}
    assert (name, local_name) in found
    assert len({local for _, local in found}) == len(found)


def test_feasts_to_come_are_estimated_where_the_package_does_not_say_so_in_the_names(holidays: Holidays) -> None:
    saudi = [holiday for holiday in holidays.year("SA", 2027) if "Eid" in holiday.name]
    assert saudi
    assert all(holiday.estimated for holiday in saudi)
    # The day off for a Saturday of the feast follows its last day, and has the name of that.
    last = max(saudi, key=lambda holiday: holiday.date)
    assert (last.date, last.original_date) == (date(2027, 5, 19), date(2027, 5, 15))


def test_days_off_in_place_of_others_say_which(holidays: Holidays) -> None:
    observed = tuple(holiday for holiday in holidays.year("GB", 2026) if holiday.is_observed)
    boxing_day = named(observed, "Boxing Day")
    assert (boxing_day.date, boxing_day.original_date) == (date(2026, 12, 28), date(2026, 12, 26))
    assert (boxing_day.is_observed, boxing_day.substituted, boxing_day.fixed) == (True, False, False)
    exchanged = next(holiday for holiday in holidays.year("LV", 2026) if holiday.substituted)
    assert (exchanged.date, exchanged.original_date) == (date(2026, 1, 2), date(2026, 1, 17))
    assert (exchanged.name, exchanged.local_name) == ("Day off", "Brīvdiena")
    assert (exchanged.is_observed, exchanged.fixed) == (False, None)


def test_the_types_say_who_has_the_day_off(holidays: Holidays) -> None:
    assert all(holiday.type == "Public" for holiday in holidays.year("DE", 2026))
    types = {holiday.name: holiday.types for holiday in holidays.of_all_types("DK", 2026)}
    assert types["Christmas Eve"] == ["Optional"]
    germany = [holiday for holiday in holidays.of_all_types("DE", 2026) if holiday.type == "School"]
    assert [holiday.subdivisions for holiday in germany if holiday.date == date(2026, 1, 8)] == [["DE-HE"]]


def test_a_country_in_the_package_by_name_only_is_not_covered(holidays: Holidays) -> None:
    assert not any(holidays.covers(country, 2026) for country in ("BV", "HM", "IO"))


def test_names_do_not_depend_on_the_environment(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("LANGUAGE", "th")
    assert named(Holidays().year("EE", 2026), "Victory Day").local_name == "võidupüha"


@pytest.mark.parametrize(("country", "friday"), [("EE", False), ("AF", True), ("NP", False)])
def test_the_week_rests_when_the_country_does(holidays: Holidays, country: str, friday: bool) -> None:
    assert holidays.is_weekend(country, date(2026, 6, 26)) is friday


def test_years_before_the_rules_are_not_covered(holidays: Holidays) -> None:
    assert holidays.covers("EE", 2026)
    assert not holidays.covers("EE", 1980)
    assert holidays.year("EE", 1980) == ()


def test_what_is_kept_is_bounded() -> None:
    holidays = Holidays()
    for year in range(1900, 1900 + MAX_YEARS + 20):
        holidays.year("AQ", year)
    assert len(holidays._years) == MAX_YEARS


def test_an_unknown_country(holidays: Holidays) -> None:
    with pytest.raises(NotFound):
        holidays.year("QQ", 2026)


def test_a_day_set_next_to_another_holiday_does_not_stand_for_that_one(holidays: Holidays) -> None:
    """Georgia and Indiana have Washington's Birthday on the working day before or after Christmas."""
    found = [holiday for holiday in holidays.year("US", 2026) if holiday.date == date(2026, 12, 24)]
    washington = named(tuple(found), "Washington's Birthday")
    assert washington.subdivisions == ["US-GA", "US-IN"]
    assert (washington.is_observed, washington.original_date) == (True, None)


@pytest.mark.parametrize(
    ("country", "year", "name", "local_name", "estimated"),
    [
        ("IN", 2026, "Chehlum", "Chehlum", True),
        ("AE", 2026, "Eid al-Adha", "عيد الأضحى", False),  # confirmed
        ("AE", 2027, "Eid al-Adha", "عيد الأضحى", True),
        ("UZ", 2027, "Eid al-Fitr", "Roʻza hayit", True),
    ],
)
def test_an_estimated_date_is_a_field(
    holidays: Holidays, country: str, year: int, name: str, local_name: str, estimated: bool
) -> None:
    feast = named(holidays.of_all_types(country, year), name)
    assert (feast.local_name, feast.estimated) == (local_name, estimated)


def test_a_day_off_for_an_estimated_feast_is_estimated(holidays: Holidays) -> None:
    observed = tuple(holiday for holiday in holidays.year("AL", 2027) if holiday.is_observed)
    eid = named(observed, "Eid al-Adha")
    assert (eid.date, eid.original_date, eid.estimated) == (date(2027, 5, 17), date(2027, 5, 16), True)


def test_a_substitute_day_of_a_country_with_its_own_rule_is_observed(holidays: Holidays) -> None:
    """The package's class of South Korea adds them without the method of the others."""
    found = [holiday for holiday in holidays.year("KR", 2026) if holiday.date == date(2026, 8, 17)]
    assert [(holiday.name, holiday.local_name, holiday.is_observed) for holiday in found] == [
        ("Liberation Day", "광복절", True)
    ]


@pytest.mark.parametrize("country", ["AZ", "CN", "GB", "IN", "LV", "MY", "US", "UZ"])
def test_what_fields_say_is_not_in_the_names(holidays: Holidays, country: str) -> None:
    names = {holiday.name for holiday in holidays.of_all_types(country, 2026)}
    assert names
    assert not [name for name in names if any(word in name for word in ("observed)", "estimated", "substituted"))]
