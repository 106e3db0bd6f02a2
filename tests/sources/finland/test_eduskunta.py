from datetime import UTC, date, datetime

import msgspec
import pytest
from msgspec.structs import replace

from skerry.errors import ReplyError
from skerry.models.parliament import Chamber
from skerry.sources.finland.eduskunta import Eduskunta, read_members, read_roll_call, read_votes
from skerry.upstream.reply import Reply
from tests.conftest import Recorded


@pytest.fixture
def search(recorded: Recorded) -> Reply:
    """The recorded search, which has two of its 2771 hits, as the complete answer to one for two."""
    reply = recorded("eduskunta/search_aanestys.json")
    document = msgspec.json.decode(reply.body)
    document["searchMetadata"]["totalResultCount"] = 2
    return replace(reply, body=msgspec.json.encode(document))


def alone(search: Reply, place: int) -> bytes:
    """One vote of the search, as the call for one vote returns it."""
    return msgspec.json.encode(msgspec.json.decode(search.body)["results"][place]["aanestys"])


def test_it_is_a_parliament() -> None:
    parliament: type[Chamber] = Eduskunta
    assert (parliament.country, parliament.seats) == ("FI", 200)


def test_recorded_votes(search: Reply) -> None:
    first, second = read_votes(search, "fi")
    assert (first.id, first.title, first.bill and first.bill.number) == (
        "2023-14-1",
        "Pääministerin valinta",
        "M 2/2023 vp",
    )
    assert (first.voted_at, first.voted_date) == (
        datetime(2023, 6, 20, 8, 24, 5, 104000, tzinfo=UTC),
        date(2023, 6, 20),
    )
    assert first.totals is not None
    assert (first.totals.for_count, first.totals.against_count, first.totals.absent_count) == (107, 81, 11)
    assert second.totals is not None
    assert (second.totals.neutral_count, second.result) == (1, None)
    assert read_votes(search, "sv")[0].title == "Val av statsminister"


def test_recorded_ballots(search: Reply) -> None:
    vote = read_roll_call(replace(search, body=alone(search, 0)), "fi")
    assert [(ballot.name, ballot.party and ballot.party.id, ballot.choice) for ballot in vote.ballots] == [
        ("Pauli Aalto-Setälä", "kok", "for"),
        ("Anders Adlercreutz", "r", "for"),
        ("Pekka Aittakumpu", "kesk", "against"),
    ]


def test_members_are_those_of_the_newest_vote_and_its_speaker(search: Reply) -> None:
    body = b'{"searchMetadata": {"totalResultCount": 2771}, "results": [{"aanestys": %s}]}' % alone(search, 1)
    members = read_members(replace(search, body=body), "sv")
    assert [(member.id, member.name, member.constituency) for member in members] == [
        ("1504", "Pauli Aalto-Setälä", "Egentliga Finlands valkrets"),
        ("1109", "Jussi Halla-aho", None),
    ]
    assert members[0].party is not None
    assert (members[0].party.id, members[0].party.name) == ("kok", "Samlingspartiets riksdagsgrupp")


def test_a_part_of_the_votes_is_refused(recorded: Recorded) -> None:
    with pytest.raises(ReplyError, match="2 of 2771 votes"):
        read_votes(recorded("eduskunta/search_aanestys.json"), "fi")
