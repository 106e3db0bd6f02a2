from collections import Counter
from fractions import Fraction

from skerry.datasets.nobel_prizes import CarriedPrizes


def test_each_year_has_its_prizes() -> None:
    prizes = CarriedPrizes().all
    assert (prizes[0].year, prizes[-1].year, CarriedPrizes().last_year) == (2021, 1901, 2021)
    years = Counter(prize.year for prize in prizes)
    assert years == {year: 5 if year < 1969 else 6 for year in range(1901, 2022)}  # economics since 1969
    assert len({(prize.year, prize.category) for prize in prizes}) == len(prizes)


def test_portions_make_a_whole_prize() -> None:
    for prize in CarriedPrizes().all:
        assert sum(Fraction(laureate.portion) for laureate in prize.laureates) == (1 if prize.awarded else 0)
        assert all(laureate.name and laureate.id.isdecimal() for laureate in prize.laureates)
