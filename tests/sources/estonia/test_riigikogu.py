from datetime import UTC, date, datetime

import pytest

from skerry.errors import ReplyError
from skerry.models.parliament import Chamber
from skerry.sources.estonia.riigikogu import Riigikogu
from skerry.sources.estonia.riigikogu.activity import read_speeches
from skerry.sources.estonia.riigikogu.drafts import read_draft
from skerry.sources.estonia.riigikogu.people import read_committees, read_factions, read_member, read_members
from skerry.sources.estonia.riigikogu.sittings import read_agenda, read_sessions, read_verbatims
from skerry.sources.estonia.riigikogu.votes import read_roll_call, read_votes
from tests.conftest import Recorded
from tests.sources.estonia.test_inaks import replied

VOTING = b'{"uuid": "1", "startDateTime": "2025-06-11T19:44:05", "type": {"code": "AVALIK"}, "voters": [%s]}'


def test_it_is_a_parliament() -> None:
    parliament: type[Chamber] = Riigikogu
    assert (parliament.country, parliament.seats) == ("EE", 101)


def test_recorded_members(recorded: Recorded) -> None:
    members = {member.name: member for member in read_members(recorded("riigikogu/plenary-members_et.json"))}
    assert len(members) == 30
    aab = members["Jaak Aab"]
    assert aab.party is None  # left the Centre Party in January 2024
    assert (aab.constituency, aab.birth_year, aab.gender) == ("Järva- ja Viljandimaa", 1960, "male")
    assert [(office.name, office.role, office.start_date) for office in aab.committees] == [
        ("Majanduskomisjon", "liige", date(2025, 4, 8))
    ]
    hussar = members["Lauri Hussar"]
    assert (hussar.role, hussar.start_date, hussar.committees) == ("esimees", date(2023, 4, 10), ())
    assert all(member.image_url for member in members.values())
    assert sum(member.party is None for member in members.values()) == 10


def test_recorded_profile(recorded: Recorded) -> None:
    solman = read_member(recorded("riigikogu/plenary-member_detail.json"))
    assert (solman.name, solman.status, solman.party) == ("Riina Solman", "former", None)
    assert solman.biography is not None
    assert solman.biography.startswith("Riina Solman Tallinna Haabersti, Põhja-Tallinna ja Kristiine valimisringkond")
    assert [(term.term_id, term.start_date, term.end_date) for term in solman.terms] == [
        ("15", date(2023, 4, 1), date(2025, 12, 9))
    ]
    assert [(faction.name, faction.end_date) for faction in solman.factions] == [
        ("Isamaa fraktsioon", date(2025, 12, 9)),
        ("Fraktsiooni mittekuuluvad Riigikogu liikmed", date(2023, 4, 10)),
    ]


def test_recorded_groups(recorded: Recorded) -> None:
    reply = recorded("riigikogu/usergroups_en.json")
    factions = {faction.short_name: faction for faction in read_factions(reply)}
    assert len(factions) == 7
    assert (factions["SDE"].name, factions["SDE"].color) == ("Social Democratic Party Parliamentary Group", "#e35558")
    assert factions[None].name == "Non-affiliated members"
    committees = read_committees(reply)
    assert [committee.type for committee in committees].count("standing") == 11
    assert [committee.type for committee in committees].count("select") == 4


def test_recorded_drafts(recorded: Recorded) -> None:
    draft = read_draft(recorded("riigikogu/draft_0413a7b6.json"))
    assert (draft.number, draft.stage, draft.accepted_date) == ("50 OE", "TAGASI_LYKATUD", None)
    assert draft.amendments_deadline_at == datetime(2023, 5, 23, 14, 15, tzinfo=UTC)
    assert (draft.initiators, draft.leading_committee) == (("Isamaa fraktsioon",), "Keskkonnakomisjon")
    last = draft.events[-1]
    assert (last.status, last.vote_ids) == ("TAGASI_LYKATUD", ("164b765e-1624-43b1-ac72-9c92acc04807",))
    assert len(draft.texts) == 5
    other = read_draft(recorded("riigikogu/draft_005101e2.json"))
    assert (other.number, other.amendments_deadline_at, other.keywords) == ("141 SE", None, ("peretoetus",))


def test_recorded_sessions(recorded: Recorded) -> None:
    sessions = read_sessions(recorded("riigikogu/sessions.json"))
    assert (len(sessions), sessions[0].term, sessions[0].start_date) == (176, 7, date(1992, 9, 28))
    assert [session.type for session in sessions].count("extraordinary") == 103


def test_recorded_verbatim_record(recorded: Recorded) -> None:
    (item,) = read_verbatims(recorded("riigikogu/verbatim_2025-01-23.json"))
    assert item.sitting_started_at == datetime(2025, 1, 23, 8, tzinfo=UTC)  # 10:00 in Tallinn
    assert (item.term, item.session, item.title, item.speech_count) == (15, 5, "Istungi rakendamine", 6)
    assert item.speakers == ("Aseesimees Arvo Aller", "Priit Sibul")
    assert item.speeches is not None
    assert item.speeches[0].spoken_at == datetime(2025, 1, 23, 8, 0, 5, tzinfo=UTC)  # written as 10:00:05+00:00


def test_recorded_speeches(recorded: Recorded) -> None:
    members = read_speeches(recorded("riigikogu/statistics_speeches_plenary.json"))
    assert len(members) == 101
    assert members[0].speeches is not None
    assert (members[0].name, members[0].speeches.speech_count, members[0].speeches.contribution_count) == (
        "Jaak Aab",
        118,
        473,
    )


@pytest.mark.parametrize(
    ("code", "choice"),
    [
        ("POOLT", "for"), ("VASTU", "against"), ("ERAPOOLETU", "neutral"), ("EI_HAALETANUD", "not_voting"),
        ("PUUDUB", "absent"), ("KOHAL", "present"), ("UUS_VALIK", None),
    ],
)  # fmt: skip
def test_choices(code: str, choice: str | None) -> None:
    voter = f'{{"uuid": "2", "fullName": "Mari Tamm", "decision": {{"code": "{code}", "value": "sõna"}}}}'.encode()
    (ballot,) = read_roll_call(replied(VOTING % voter)).ballots
    assert (ballot.choice, ballot.choice_text, ballot.party) == (choice, "sõna", None)


def test_an_odd_vote_among_good_ones_is_left_out() -> None:
    good = b'{"uuid": "1", "startDateTime": "2025-01-11T10:00:00"}'
    body = b'[{"title": "A", "votings": [%s, {"uuid": "2", "startDateTime": "tomorrow"}]}]' % good
    (vote,) = read_votes(replied(body))
    assert (vote.id, vote.sitting, vote.voted_at) == ("1", "A", datetime(2025, 1, 11, 8, tzinfo=UTC))


def test_a_sitting_whose_agenda_is_not_yet_known() -> None:
    sitting = b'{"uuid": "1", "sittingDateTime": "2026-03-30T15:00:00", "agendaItems": null}'
    body = b'{"weekStartDate": "2026-03-30", "weekEndDate": "2026-04-05", "sittings": [%s]}' % sitting
    (found,) = read_agenda(replied(body), date(2026, 4, 1)).sittings
    assert (found.scheduled_at, found.items) == (datetime(2026, 3, 30, 12, tzinfo=UTC), [])  # in summer time


def test_the_week_of_another_day_is_refused() -> None:
    body = b'{"weekStartDate": "2025-01-13", "weekEndDate": "2025-01-19", "sittings": []}'
    assert read_agenda(replied(body), date(2025, 1, 19)).sittings == []
    with pytest.raises(ReplyError, match="the week of 2025-01-13"):
        read_agenda(replied(body), date(2025, 1, 20))
