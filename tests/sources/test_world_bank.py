from pathlib import Path

import pytest

from skerry.clock import now
from skerry.sources.world_bank import INDICATORS, _economies, _observations
from skerry.upstream.reply import Reply, ReplyError


def recorded(path: Path) -> Reply:
    return Reply(url="", status=200, headers={}, body=path.read_bytes(), fetched_at=now(), fresh_until=now())


def test_recorded_countries(samples: Path) -> None:
    economies = {economy.code3: economy for economy in _economies(recorded(samples / "worldbank/country.json"))}
    assert len(economies) == 10
    assert (economies["ABW"].code, economies["ABW"].name) == ("AW", "Aruba")
    assert economies["AFE"].is_aggregate
    assert not economies["DEU"].is_aggregate
    assert sum(economy.is_aggregate for economy in economies.values()) == 3


def test_recorded_series(samples: Path) -> None:
    observations = _observations(recorded(samples / "worldbank/us-gdp.json"))
    newest = observations[0]
    assert newest.indicator_code == INDICATORS[0].code
    assert (newest.economy_code, newest.year, newest.value) == ("US", 2022, 25439700000000)  # 2023 is null
    assert observations[1].value == 23315080560000


def test_recorded_refusal(samples: Path) -> None:
    with pytest.raises(ReplyError, match="Invalid value"):
        _observations(recorded(samples / "worldbank/error-invalid.json"))
