from skerry.sources.estonia.valimised_opendata import read_report
from tests.conftest import Recorded


def test_recorded_results(recorded: Recorded) -> None:
    report = read_report(recorded("valimised/RK_2023_RESULTS.xml"))
    results = report.result
    assert (results.election, results.election_date.isoformat(), results.vote_count) == (
        "RK_2023",
        "2023-03-05",
        610299,
    )
    assert [(party.code, party.vote_count, party.mandate_count) for party in results.parties][:3] == [
        ("REF", 190632, 37),
        ("EKRE", 97966, 17),
        ("KESK", 93254, 16),
    ]
    assert sum(party.mandate_count for party in results.parties) == 101
    assert results.independents is not None
    assert (results.independents.vote_count, results.independents.percent) == (5888, 1.0)
    assert len(results.districts) == 12
    assert (results.districts[0].vote_count, results.districts[0].parties[0].vote_count) == (61610, 19346)
    assert sum(district.vote_count for district in results.districts) == 610299


def test_recorded_candidates(recorded: Recorded) -> None:
    candidates = read_report(recorded("valimised/RK_2023_RESULTS.xml")).candidates
    first = candidates[0]
    assert (first.first_name, first.last_name, first.vote_count, first.district_number) == ("KAJA", "KALLAS", 31816, 4)
    assert (first.mandate, first.quota_ratio) == ("personal", 4.8212)
    assert sum(candidate.elected for candidate in candidates) == 101
    assert {candidate.municipality for candidate in candidates} == {None}
