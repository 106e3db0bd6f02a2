from skerry.sources.world.nhtsa_vpic import read_models, read_vehicle
from tests.conftest import Recorded


def test_recorded_models(recorded: Recorded) -> None:
    models = read_models("tesla", "", recorded("nhtsa_vpic/models_for_make.json"))
    assert len(models) == 5
    assert (models[0].id, models[0].name, models[0].make_id) == (1685, "Model S", 441)


def test_recorded_vehicle(recorded: Recorded) -> None:
    vehicle = read_vehicle("1FTMW1T88MFA00001", recorded("nhtsa_vpic/decode_vin_values.json"))
    assert (vehicle.make, vehicle.model, vehicle.model_year, vehicle.trim) == ("FORD", "F-150", 2021, "SuperCrew-SSV")
    assert vehicle.engine is not None
    assert vehicle.plant is not None
    assert (vehicle.engine.cylinder_count, vehicle.engine.displacement_l, vehicle.engine.power_kw) == (6, 3.5, 279.6)
    assert (vehicle.vehicle_type, vehicle.door_count, vehicle.error_codes) == ("TRUCK", None, [0])
    assert vehicle.plant.city == "DEARBORN"
