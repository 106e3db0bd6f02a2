"""The dataset of Open Brewery DB, against a real recording."""

from skerry.sources.world.open_brewery_files import read_file
from tests.conftest import Recorded


def test_recorded_breweries(recorded: Recorded) -> None:
    breweries = read_file(recorded("openbrewerydb/uusimaa.csv"))
    first = breweries[0]
    assert (first.name, first.city, first.state, first.country_name) == (
        "CoolHead Brew",
        "Helsinki",
        "Uusimaa",
        "Finland",
    )
    assert (first.latitude, first.longitude, first.address_2) == (60.2269, 25.0134, None)
    assert len(read_file(recorded("openbrewerydb/breweries-sample.csv"))) == 232
