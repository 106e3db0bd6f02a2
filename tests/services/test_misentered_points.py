import pytest

from skerry.datasets.breweries import CarriedBreweries
from skerry.datasets.countries import Countries
from skerry.services.misentered_points import is_misentered

UNITED_STATES = Countries().get("US").timezones
ITALY = Countries().get("IT").timezones
IRELAND = Countries().get("IE").timezones
FINLAND = Countries().get("FI").timezones
BRITAIN = Countries().get("GB").timezones


@pytest.mark.parametrize(
    ("latitude", "longitude", "zones"),
    [
        (-86.820901, 34.140936, UNITED_STATES),
        (11.357376, 46.501855, ITALY),
        (53.747193, 9.73047, IRELAND),
    ],
    ids=["exchanged", "exchanged, in the Gulf of Aden", "without its sign"],
)
def test_a_slip_is_noticed(latitude: float, longitude: float, zones: list[str]) -> None:
    assert is_misentered(latitude, longitude, zones)


@pytest.mark.parametrize(
    ("latitude", "longitude", "zones"),
    [
        (34.140936, -86.820901, UNITED_STATES),
        (50.447031, -119.192573, UNITED_STATES),
        (60.2414, 19.9821, FINLAND),
        (50.77, 0.9, BRITAIN),
        (34.140936, -86.820901, []),
    ],
    ids=[
        "right",
        "in the neighbouring country",
        "zone of its own",
        "at sea, near the prime meridian",
        "no zones known",
    ],
)
def test_what_is_only_outside_stays(latitude: float, longitude: float, zones: list[str]) -> None:
    assert not is_misentered(latitude, longitude, zones)


def test_few_breweries_of_the_carried_dataset_are_misentered() -> None:
    countries = Countries()
    wrong = [
        brewery.name
        for brewery in CarriedBreweries().all
        if brewery.latitude is not None
        and brewery.longitude is not None
        and brewery.country_name in ("United States", "Italy", "Portugal", "Ireland", "Germany")
        and is_misentered(brewery.latitude, brewery.longitude, countries.find(brewery.country_name.lower()).timezones)
    ]
    assert wrong == [
        "Batzen", "Brauerei Forst", "Floribunda", "Gassl Bräu", "Goat Island Brewing", "Labyrinth Brewing Company",
        "Mescan Brewery", "Vadia", "Xarlie",
    ]  # fmt: skip
