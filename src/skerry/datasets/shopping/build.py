"""Makes the data of the shopping events: `python -m skerry.datasets.shopping.build`.

Feasts of other calendars are computed by the package holidays. Events and categories are our own compilation, edited by hand
in their files, which this program checks and formats."""

from collections.abc import Iterator
from datetime import date

from holidays.calendars.chinese import _ChineseLunisolar
from holidays.calendars.hindu import _HinduLunisolar
from holidays.calendars.islamic import _IslamicLunar

from skerry.datasets import write_lines
from skerry.datasets.shopping import FIRST_YEAR, LAST_YEAR, MoonDay, ShoppingEvents

QIXI = {
    2020: (8, 25), 2021: (8, 14), 2022: (8, 4), 2023: (8, 22), 2024: (8, 10), 2025: (8, 29), 2026: (8, 19), 2027: (8, 8),
    2028: (8, 26), 2029: (8, 16), 2030: (8, 5), 2031: (8, 24), 2032: (8, 12), 2033: (8, 1), 2034: (8, 20), 2035: (8, 10),
}  # fmt: skip
"""The seventh day of the seventh month of the Chinese calendar, which holidays does not have. The packages lunardate 0.3.0 and
lunar-python 1.4.8 agree on these days."""
YEARS = range(FIRST_YEAR - 1, LAST_YEAR + 2)
"""One more on either side, as events run over New Year."""


def feasts() -> Iterator[MoonDay]:
    for year in YEARS:
        new_year, _ = _ChineseLunisolar().lunar_new_year_date(year)
        diwali, _ = _HinduLunisolar().diwali_india_date(year)
        ramadan = {day for day, _ in _IslamicLunar().ramadan_beginning_dates(year) if day.year == year}
        if new_year:
            yield MoonDay("lunar_new_year", new_year)
        if diwali:
            yield MoonDay("diwali", diwali)
        for day in sorted(ramadan):
            yield MoonDay("ramadan", day)
        if year in QIXI:
            yield MoonDay("qixi", date(year, *QIXI[year]))


def main() -> None:
    shopping = ShoppingEvents()
    events, categories = shopping.events, shopping.categories
    print(write_lines(ShoppingEvents, "categories.jsonl", categories))
    print(write_lines(ShoppingEvents, "events.jsonl", events))
    print(write_lines(ShoppingEvents, "feasts.jsonl", sorted(feasts(), key=lambda day: (day.feast, day.date))))


if __name__ == "__main__":
    main()
