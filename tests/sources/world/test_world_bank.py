import pytest
from msgspec.structs import replace

from skerry.errors import ReplyError
from skerry.sources.world.world_bank import INDICATORS, read_economies, read_observations
from tests.conftest import Recorded


def test_recorded_countries(recorded: Recorded) -> None:
    recording = recorded("worldbank/country.json")
    whole = replace(recording, body=recording.body.replace(b'"total": 296', b'"total": 10'))  # it is trimmed
    economies = {economy.code3: economy for economy in read_economies(whole)}
    assert len(economies) == 10
    assert (economies["ABW"].code, economies["ABW"].name) == ("AW", "Aruba")
    assert economies["AFE"].is_aggregate
    assert not economies["DEU"].is_aggregate
    assert sum(economy.is_aggregate for economy in economies.values()) == 3


def test_recorded_series(recorded: Recorded) -> None:
    observations = read_observations(recorded("worldbank/us-gdp.json"))
    newest = observations[0]
    assert newest.indicator_code == INDICATORS[0].code
    assert (newest.economy_code, newest.year, newest.value) == ("US", 2022, 25439700000000)  # 2023 is null
    assert observations[1].value == 23315080560000


def test_recorded_refusal(recorded: Recorded) -> None:
    with pytest.raises(ReplyError, match="Invalid value"):
        read_observations(recorded("worldbank/error-invalid.json"))
