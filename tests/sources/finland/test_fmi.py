import pytest

from skerry.errors import NotFound
from skerry.sources.finland.fmi import read_forecast, read_observations
from tests.conftest import Recorded


def test_recorded_forecast(recorded: Recorded) -> None:
    found = read_forecast(63.5592, 27.1907, recorded("fmi_wfs/valid_place_forecast.xml"))
    assert str(found.updated_at) == "2022-09-19 12:06:30+00:00"
    first = found.hours[0]
    assert (first.temperature_c, first.pressure_hpa, first.wind_speed_ms) == (12.3, 1000.7, 3.01)


def test_recorded_observation(recorded: Recorded) -> None:
    [reading] = read_observations(recorded("fmi_wfs/valid_observation_by_place.xml"))
    assert (reading.station, reading.name, reading.wmo_code) == ("101311", "Tampere Siilinkari", "02943")
    assert (reading.temperature_c, reading.humidity_percent, str(reading.observed_at)) == (
        26.3,
        64.0,
        "2025-07-15 15:00:00+00:00",
    )


@pytest.mark.parametrize("name", ["error_no_locations", "error_no_data_available"])
def test_recorded_errors(recorded: Recorded, name: str) -> None:
    with pytest.raises(NotFound):
        read_forecast(60.0, 25.0, recorded(f"fmi_wfs/{name}.xml", status=400))
