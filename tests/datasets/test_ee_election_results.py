from skerry.datasets.ee_election_results import CarriedResults
from skerry.models.elections import SINGLE_CANDIDATES, without_names
from skerry.sources.estonia.valimised_opendata import read_report
from tests.conftest import Recorded


def test_figures_add_up() -> None:
    result = CarriedResults().of("RK_2023")
    assert result is not None
    assert result.independents is not None
    assert result.vote_count == sum(party.vote_count for party in result.parties) + result.independents.vote_count
    assert sum(party.mandate_count for party in result.parties) == 101
    for district in result.districts:
        assert district.vote_count == sum(party.vote_count for party in district.parties)
    single = [party for district in result.districts for party in district.parties if party.code is None]
    assert sum(party.vote_count for party in single) == result.independents.vote_count
    assert {party.name for party in single} == {SINGLE_CANDIDATES}, "no name of a candidate is kept"


def test_it_is_the_recording_without_names(recorded: Recorded) -> None:
    report = read_report(recorded("valimised/RK_2023_RESULTS.xml"))
    assert CarriedResults().of("RK_2023") == without_names(report.result)


def test_an_election_that_is_not_carried() -> None:
    assert CarriedResults().of("KOV_2021") is None
