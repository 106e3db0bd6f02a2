from datetime import UTC, datetime

import time_machine

from tests.conftest import Api


async def test_zones_of_a_country(api: Api) -> None:
    with time_machine.travel(datetime(2026, 5, 10, 9, 20, tzinfo=UTC)):
        data = await api.data("/time/zones?country=Portugal")
    assert [(zone["timezone"], zone["utc_offset"], zone["is_dst"]) for zone in data["items"]] == [
        ("Atlantic/Azores", "+00:00", True), ("Atlantic/Madeira", "+01:00", True), ("Europe/Lisbon", "+01:00", True),
    ]  # fmt: skip
    assert data["items"][0]["countries"] == ["PT"]


async def test_filters(api: Api) -> None:
    everything = await api.data("/time/zones")
    assert everything["count"] > 400
    assert [zone["timezone"] for zone in (await api.data("/time/zones?q=tall"))["items"]] == ["Europe/Tallinn"]
    arctic = await api.data("/time/zones?region=arctic")
    assert [zone["timezone"] for zone in arctic["items"]] == ["Arctic/Longyearbyen"]
    assert (await api.data("/time/zones?q=%21"))["items"] == []
