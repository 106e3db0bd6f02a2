"""The recordings are of single items: a list has the same ones, with their number in `meta`."""

from datetime import date

import pytest
from msgspec import structs

from skerry.errors import ReplyError
from skerry.sources.world.nobelprize.reading import LaureatesMatching, read_prizes
from skerry.upstream.reply import Reply
from tests.conftest import Recorded


def listed(reply: Reply, name: str, rows: bytes) -> Reply:
    return structs.replace(reply, body=b'{"%b": %b, "meta": {"count": 1}}' % (name.encode(), rows))


def test_recorded_laureate(recorded: Recorded) -> None:
    reply = recorded("nobelprize/laureate_259.json")
    (klug,) = LaureatesMatching()(listed(reply, "laureates", b"[%b]" % reply.body)).items
    assert (klug.id, klug.name, klug.gender, klug.is_organization) == ("259", "Aaron Klug", "male", False)
    assert klug.born is not None
    assert (klug.born.date, klug.born.city, klug.born.country_name) == (date(1926, 8, 11), "Zelvas", "Lithuania")
    assert klug.died is not None
    assert (klug.died.date, klug.died.city) == (date(2018, 11, 20), None)
    assert (klug.prizes[0].year, klug.prizes[0].category, klug.prizes[0].portion) == (1982, "chemistry", "1")
    assert klug.prizes[0].affiliations
    assert klug.prizes[0].affiliations[0].name == "MRC Laboratory of Molecular Biology"


def test_recorded_prize(recorded: Recorded) -> None:
    reply = recorded("nobelprize/nobelPrize_che_2004.json")
    found = read_prizes(listed(reply, "nobelPrizes", reply.body))
    assert found.total == 1
    assert (found.items[0].award_date, found.items[0].prize_amount_adjusted) == (date(2004, 10, 6), 13324969)
    assert [who.name for who in found.items[0].laureates] == ["Aaron Ciechanover", "Avram Hershko", "Irwin Rose"]


def test_motivations_are_plain_text(recorded: Recorded) -> None:
    """The markup is that of the recorded motivations of 1997 and 2005, in the provider's first version."""
    reply = recorded("nobelprize/nobelPrize_che_2004.json")
    marked = reply.body.replace(
        b"for the discovery of ubiquitin-mediated protein degradation",
        b"for clich&eacute;s and <i>Helicobacter pylori</i>",
    )
    motivation = read_prizes(listed(reply, "nobelPrizes", marked)).items[0].laureates[0].motivation
    assert motivation == "for clichés and Helicobacter pylori"


def test_a_list_without_its_number_is_another_shape(recorded: Recorded) -> None:
    with pytest.raises(ReplyError, match="unexpected JSON"):
        read_prizes(recorded("nobelprize/nobelPrize_che_2004.json"))
