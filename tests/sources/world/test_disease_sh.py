from datetime import UTC, datetime

from skerry.sources.world.disease_sh import _totals
from tests.conftest import Recorded


def test_recorded_country(recorded: Recorded) -> None:
    totals = _totals(recorded("disease-sh/country_usa_2026.json"))
    assert (totals.cases, totals.deaths, totals.population) == (111820082, 1219487, 334805269)
    assert (totals.tests_per_million, totals.active_per_million) == (3544901, 2348.13)
    assert totals.updated == datetime(2026, 5, 24, 11, 37, 42, 874000, UTC)
    assert totals.flag == "https://disease.sh/assets/img/flags/us.png"


def test_recorded_country_of_2020_has_fewer_fields(recorded: Recorded) -> None:
    totals = _totals(recorded("disease-sh/country_italy_2020.json"))
    assert (totals.cases, totals.recovered, totals.critical) == (168941, 40164, 2936)
    assert (totals.population, totals.continent, totals.today_recovered) == (None, None, None)


def test_recorded_world(recorded: Recorded) -> None:
    totals = _totals(recorded("disease-sh/all_2020-07.json"))
    assert totals.affected_countries is not None
    assert totals.cases > totals.deaths
