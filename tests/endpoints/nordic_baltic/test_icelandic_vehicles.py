"""Vehicles of Iceland: plates in any notation, private plates, what is not kept."""

import pytest
import structlog

from tests.conftest import Api, Opened
from tests.declared import ENTRIES, Declared
from tests.endpoints.conftest import Answering
from tests.replaying import ReplayServer

DECLARED = {
    "/nordic/is/vehicles/{plate}": Declared(another={'"AB123"': '"EF789"'}, timeless=ENTRIES),
}


@pytest.mark.parametrize("plate", ["AB123", "ab-123", "ab 123"])
async def test_a_plate_in_any_notation(api: Api, plate: str) -> None:
    assert await api.data(f"/nordic/is/vehicles/{plate}") == {
        "plate": "AB123", "permanent_number": "AB123", "vin": "VF1AAAAA512345678", "make": "RENAULT", "model": "ZOE",
        "color": "Grár", "first_registered_date": "2019-05-02", "status_text": "Í lagi",
        "next_inspection_date": "2027-05-01",
    }  # fmt: skip


async def test_a_private_plate(api: Api) -> None:
    vehicle = await api.data("/nordic/is/vehicles/hrein")
    assert (vehicle["plate"], vehicle["permanent_number"], vehicle["make"]) == ("HREIN", "CD456", "TOYOTA")
    assert (vehicle["vin"], vehicle["model"], vehicle["next_inspection_date"]) == (None, None, None)


async def test_unknown_plates_and_what_is_not_one(api: Api) -> None:
    assert "no vehicle" in (await api.problem("/nordic/is/vehicles/ZZ999", 404))["detail"]
    for wrong in ("A", "AB12345", "AB!23"):
        [error] = (await api.problem(f"/nordic/is/vehicles/{wrong}", 400))["errors"]
        assert error["parameter"] == "plate"


async def test_an_error_of_the_register(api: Api) -> None:
    assert (await api.problem("/nordic/is/vehicles/XX111", 502))["provider"] == "island.is vehicle search"


async def test_nothing_is_kept(api: Api, replay: ReplayServer) -> None:
    response = await api.get("/nordic/is/vehicles/AB123")
    assert "no-store" in response.headers["cache-control"]
    await api.get("/nordic/is/vehicles/AB123")
    assert len(replay.log) == 2, "the register is asked each time"


@pytest.mark.parametrize(
    "path",
    [
        "/nordic/is/vehicles/AB123",
        "/nordic/is/vehicles/AB123/more",
        "/nordic/iss/vehicles/AB123",
        "/nordic/is/Vehicles/AB123",
    ],
)
async def test_the_plate_is_in_no_log(api: Api, path: str) -> None:
    with structlog.testing.capture_logs() as logs:
        await api.get(path)
    assert [entry["path"] for entry in logs if entry["event"] == "request"] == ["/api/v1/nordic/is/vehicles/{plate}"]
    assert "AB123" not in str(logs)


async def test_the_plate_is_in_no_log_of_another_method(api: Api) -> None:
    with structlog.testing.capture_logs() as logs:
        response = await api.client.post("/api/v1/nordic/is/vehicles/AB123")
    assert response.status_code == 405
    assert "AB123" not in str(logs)


async def test_nor_when_the_register_returns_another_vehicle(open_api: Opened, answering: Answering) -> None:
    other = b'{"data": {"publicVehicleSearch": {"regno": "EF789", "permno": "EF789"}}}'
    gateway = answering({"https://island.is/api/graphql": other}, method="POST")
    async with open_api(gateway=gateway) as api:
        with structlog.testing.capture_logs() as logs:
            assert "another vehicle" in (await api.problem("/nordic/is/vehicles/AB123", 502))["detail"]
    assert any(entry["log_level"] == "warning" for entry in logs), "the failure itself is logged"
    assert not any(plate in str(logs) for plate in ("AB123", "EF789"))


async def test_other_unknown_paths_are_logged_as_they_are(api: Api) -> None:
    with structlog.testing.capture_logs() as logs:
        await api.get("/nordic/is/volcanoes")
    assert [entry["path"] for entry in logs if entry["event"] == "request"] == ["/api/v1/nordic/is/volcanoes"]
