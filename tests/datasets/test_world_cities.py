"""The carried cities: which there are, and which of several is found by a name."""

import pytest

from skerry.datasets.countries import Countries
from skerry.datasets.world_cities import WorldCities, WorldCity

CITIES = WorldCities()


def largest(name: str, country_code: str | None = None) -> WorldCity:
    city = CITIES.largest(name, country_code)
    assert city is not None, name
    return city


def test_a_row() -> None:
    assert largest("Porto") == WorldCity("Porto", "PT", 41.1485, -8.61097, "Europe/Lisbon", 252687)


@pytest.mark.parametrize(
    ("name", "country_code", "found"),
    [
        ("london", None, "GB"),
        ("london", "CA", "CA"),
        ("SAO PAULO", None, "BR"),
        ("xi’an", None, "CN"),
        ("koln", None, "DE"),
        ("Haapsalu", None, "EE"),
        ("Hamilton", None, "CA"),  # the capital of Bermuda is smaller
        ("Hamilton", "BM", "BM"),
    ],
)
def test_the_largest_of_a_name(name: str, country_code: str | None, found: str) -> None:
    assert largest(name, country_code).country == found


def test_of_every_name_the_largest_bearer_is_carried() -> None:
    """So that Saku by Tallinn is not taken for the city in Japan, which is below 100,000 as well."""
    assert (largest("Saku").country, largest("Saku", "EE").population) == ("JP", 4548)


@pytest.mark.parametrize(
    ("name", "country_code"), [("Hay-on-Wye", None), ("Lisbon", "NO"), ("Lond", None), ("!", None)]
)
def test_what_is_not_carried(name: str, country_code: str | None) -> None:
    assert CITIES.largest(name, country_code) is None


def test_names_that_are_much_alike() -> None:
    assert CITIES.alike("Talinn", 3)[0].name == "Tallinn"
    assert [city.country for city in CITIES.alike("london", 1)] == ["GB"], "the largest of that name"


def test_every_capital_is_carried_whose_population_is_known() -> None:
    there = {city.country for city in CITIES.all}
    members = {country.code for country in Countries().all if country.un_member}
    assert members - there == {"PW"}, "Ngerulmud has no figure"
