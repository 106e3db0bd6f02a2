from skerry.sources.iceland.gasvaktin import read_stations
from tests.conftest import Recorded


def test_recorded_fuel_prices(recorded: Recorded) -> None:
    stations = read_stations(recorded("gasvaktin/gas.json"))
    assert (stations[0].name, stations[0].petrol95_price, stations[0].petrol95_discount_price) == (
        "Baldursnes Akureyri",
        201.2,
        None,
    )
    assert (stations[2].petrol95_discount_price, stations[2].diesel_discount_price) == (216.2, 242.8)
