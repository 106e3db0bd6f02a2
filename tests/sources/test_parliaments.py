"""Parliaments against recordings of their own."""

from datetime import UTC, date, datetime

from skerry.sources.iceland.althingi import read_matters, read_roll_call
from skerry.sources.lithuania import seimas
from skerry.sources.norway import stortinget
from skerry.sources.sweden.riksdagen import read_profile
from tests.conftest import Recorded


def test_recorded_norwegian_members(recorded: Recorded) -> None:
    members = stortinget.read_members(recorded("stortinget/representanter_2021-2025.xml"))
    assert len(members) == 40
    found = next(member for member in members if member.id == "AASE")
    assert (found.name, found.birth_year, found.gender) == ("Maria Aasen-Svensrud", 1980, "female")
    assert (found.party and found.party.name, found.constituency, found.status) == (
        "Arbeiderpartiet",
        "Vestfold",
        "member",
    )


def test_recorded_swedish_member(recorded: Recorded) -> None:
    member = read_profile(recorded("riksdagen/person_demirok.json"))
    assert member is not None
    assert (member.name, member.birth_year, member.constituency) == ("Muharrem Demirok", 1976, "Östergötlands län")
    assert (member.email, member.start_date) == ("muharrem.demirok@riksdagen.se", date(2022, 9, 26))
    assert member.offices is not None
    assert [office.name for office in member.offices] == ["Konstitutionsutskottet", "Centerpartiet"]


def test_recorded_icelandic_vote(recorded: Recorded) -> None:
    vote = read_roll_call(recorded("althingi/atkvaedagreidsla_52313.xml"))
    assert (vote.id, vote.voted_at, vote.result) == ("52313", datetime(2015, 12, 16, 19, 8, 33, tzinfo=UTC), "adopted")
    assert vote.totals is not None
    assert (vote.totals.for_count, vote.totals.against_count, vote.totals.neutral_count) == (32, 0, 19)
    assert len(vote.ballots) == 63
    assert sum(ballot.choice == "for" for ballot in vote.ballots) == 32


def test_recorded_lithuanian_totals(recorded: Recorded) -> None:
    vote = seimas.read_roll_call("-59934", recorded("seimas/bendri_rezultatai_-59934.xml"))
    assert vote is not None
    assert (vote.voted_at, vote.voted_date) == (datetime(2026, 7, 14, 11, 23, 5, tzinfo=UTC), date(2026, 7, 14))
    assert vote.totals is not None
    assert (vote.totals.for_count, vote.totals.against_count, vote.totals.neutral_count) == (73, 1, 7)
    assert vote.note is not None
    assert vote.note.startswith("Elektroninėmis priemonėmis gauti")


def test_recorded_icelandic_matters(recorded: Recorded) -> None:
    matters = read_matters(145, recorded("althingi/thingmalalisti_145.xml"))
    assert len(matters) == 111
    assert (matters[0].title, matters[0].type, matters[0].subject) == ("fjárlög 2016", "lagafrumvarp", None)
    assert (matters[2].number, matters[2].subject) == (3, "hækkun lífeyris í 300 þús. kr.")
