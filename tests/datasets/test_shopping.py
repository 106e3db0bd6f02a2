from collections import Counter
from datetime import date

import pytest

from skerry.datasets.countries import Countries
from skerry.datasets.shopping import EVERYWHERE, FIRST_YEAR, LAST_YEAR, Easter, Feast, Fixed, ShoppingEvents


@pytest.fixture(scope="module")
def shopping() -> ShoppingEvents:
    return ShoppingEvents()


def dates(shopping: ShoppingEvents, event: str, year: int) -> list[tuple[date, date]]:
    return [(found.start, found.end) for found in shopping.of_year(year) if found.event.id == event]


@pytest.mark.parametrize(
    ("event", "year", "start", "end"),
    [
        # Days of the past, as they were.
        ("black_friday", 2019, (11, 29), (12, 1)),
        ("black_friday", 2024, (11, 29), (12, 1)),
        ("cyber_monday", 2025, (12, 1), (12, 1)),
        ("easter_sales", 2024, (3, 29), (4, 1)),
        ("mothers_day_uk", 2025, (3, 23), (3, 30)),
        ("mothers_day", 2024, (5, 5), (5, 12)),
        ("mothers_day_fr", 2023, (5, 28), (6, 4)),  # the last Sunday of May was Pentecost
        ("mothers_day_fr", 2024, (5, 19), (5, 26)),
        ("memorial_day", 2024, (5, 25), (5, 27)),
        ("labor_day", 2025, (8, 30), (9, 1)),
        ("winter_sales_fr", 2022, (1, 12), (2, 8)),
        ("winter_sales_fr", 2026, (1, 7), (2, 3)),  # the second Wednesday is after the 12th
        ("winter_sales_fr", 2021, (1, 20), (3, 2)),  # by order
        ("summer_sales_fr", 2022, (6, 22), (7, 19)),  # the last Wednesday is after the 28th
        ("summer_sales_fr", 2023, (6, 28), (7, 25)),
        ("amazon_prime_day", 2025, (7, 8), (7, 11)),
        ("amazon_prime_day", 2026, (6, 23), (6, 26)),
        ("prime_big_deal_days", 2025, (10, 7), (10, 8)),
        ("lunar_new_year", 2025, (1, 22), (2, 4)),
        ("diwali", 2024, (10, 21), (10, 31)),
        ("ramadan_sales", 2023, (3, 23), (4, 24)),
        ("qixi", 2025, (8, 28), (8, 29)),
    ],
)
def test_dates_are_right(
    shopping: ShoppingEvents, event: str, year: int, start: tuple[int, int], end: tuple[int, int]
) -> None:
    assert dates(shopping, event, year) == [(date(year, *start), date(year, *end))]


def test_two_ramadans_begin_in_2030_and_the_second_ends_in_2031(shopping: ShoppingEvents) -> None:
    assert dates(shopping, "ramadan_sales", 2030) == [
        (date(2030, 1, 5), date(2030, 2, 6)),
        (date(2030, 12, 26), date(2031, 1, 27)),
    ]
    running = {found.event.id: found.start for found in shopping.between(date(2031, 1, 10), date(2031, 1, 10))}
    assert running["ramadan_sales"] == date(2030, 12, 26)


def test_every_event_comes_once_a_year(shopping: ShoppingEvents) -> None:
    for year in range(FIRST_YEAR, LAST_YEAR + 1):
        counts = Counter(found.event.id for found in shopping.of_year(year))
        for event in shopping.events:
            if event.since is None or year >= event.since:
                assert counts[event.id] == (2 if (event.id, year) == ("ramadan_sales", 2030) else 1), (event.id, year)
            else:
                assert event.id not in counts


def test_what_was_announced_is_not_estimated(shopping: ShoppingEvents) -> None:
    prime_days = [
        found for found in shopping.between(date(2025, 1, 1), date(2027, 12, 31)) if "Prime Day" in found.event.name
    ]
    assert [found.estimated for found in prime_days] == [False, False, True]


def test_events_are_told_apart_and_their_countries_exist(shopping: ShoppingEvents) -> None:
    codes = {country.code for country in Countries().all}
    assert len({event.id for event in shopping.events}) == len(shopping.events)
    for event in shopping.events:
        assert event.days >= 1
        assert event.countries == (EVERYWHERE,) or codes.issuperset(event.countries), event.id
        assert len(set(event.countries)) == len(event.countries)


def test_every_rule_has_a_category_and_every_feast_its_days(shopping: ShoppingEvents) -> None:
    assert {event.category for event in shopping.events} == {category.id for category in shopping.categories}
    kinds = Counter(type(event.rule) for event in shopping.events)
    assert (kinds[Fixed] > 0, kinds[Easter], kinds[Feast]) == (True, 2, 4)
