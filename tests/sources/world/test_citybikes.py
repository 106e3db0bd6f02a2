from datetime import UTC, datetime

from skerry.sources.world.citybikes import read_networks, read_state
from tests.conftest import Recorded


def test_recorded_networks(recorded: Recorded) -> None:
    networks = {network.id: network for network in read_networks(recorded("citybikes/networks.json"))}
    assert networks["abu-dhabi-careem-bike"].country == "AE"
    assert networks["abu-dhabi-careem-bike"].companies == ["Careem"]
    assert networks["aksu"].gbfs_url is None


def test_recorded_stations(recorded: Recorded) -> None:
    state = read_state(recorded("citybikes/bike-curitiba.json"), "bike-curitiba")
    first = state.stations[0]
    assert (state.network.city, len(state.stations)) == ("Curitiba", 10)
    assert (first.name, first.free_bike_count, first.empty_slot_count) == ("29 - Praça 29 de Março", 13, 6)
    assert (first.slot_count, first.ebike_count) == (19, 5)
    assert first.observed_at == datetime(2025, 8, 19, 23, 30, 26, tzinfo=UTC)
