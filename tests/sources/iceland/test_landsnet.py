from skerry.sources.iceland.landsnet import read_generation
from tests.conftest import Recorded


def test_recorded_production(recorded: Recorded) -> None:
    found = read_generation(recorded("landsnet/generation_values.json"))
    assert (found.production_mw, found.hydro_mw, found.geothermal_mw) == (2241.39, 1588.2567, 653.1291)
    assert found.observed_at.isoformat() == "2023-12-19T15:53:23+00:00"
