from datetime import UTC, datetime

from skerry.sources.world.disease_sh import read_totals
from tests.conftest import Recorded


def test_recorded_country(recorded: Recorded) -> None:
    totals = read_totals(recorded("disease-sh/country_usa_2026.json"))
    assert (totals.case_count, totals.death_count, totals.population) == (111820082, 1219487, 334805269)
    assert (totals.tests_per_million, totals.active_per_million) == (3544901, 2348.13)
    assert totals.updated_at == datetime(2026, 5, 24, 11, 37, 42, 874000, UTC)
    assert totals.flag_url == "https://disease.sh/assets/img/flags/us.png"


def test_recorded_country_of_2020_has_fewer_fields(recorded: Recorded) -> None:
    totals = read_totals(recorded("disease-sh/country_italy_2020.json"))
    assert (totals.case_count, totals.recovered_count, totals.critical_count) == (168941, 40164, 2936)
    assert (totals.population, totals.continent, totals.new_recovered_count) == (None, None, None)


def test_recorded_world(recorded: Recorded) -> None:
    totals = read_totals(recorded("disease-sh/all_2020-07.json"))
    assert totals.affected_country_count is not None
    assert totals.case_count > totals.death_count
