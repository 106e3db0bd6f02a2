"""Open Trivia Database, against real recordings."""

import msgspec

from skerry.datasets.trivia_categories import TriviaCategories
from skerry.sources.world.opentdb import read_questions
from tests.conftest import Recorded


def test_recorded_questions(recorded: Recorded) -> None:
    found = read_questions(recorded("opentdb/api_amount10_url3986.json"))
    assert len(found) == 10
    assert (found[0].category, found[0].type, found[0].difficulty) == (
        "Entertainment: Video Games",
        "multiple",
        "medium",
    )
    assert found[0].question == "Along with Gabe Newell, who co-founded Valve?"
    assert found[0].answers == ["Marc Laidlaw", "Mike Harrington", "Robin Walker", "Stephen Bahl"]
    assert found[2].question == "Gosho Aoyama Made This Series: (Detective Conan / Case Closed!)"
    assert not any("%" in text for question in found for text in (question.question, *question.answers))


def test_entities_of_a_question_are_decoded(recorded: Recorded) -> None:
    """Recorded in the provider's default encoding."""
    found = read_questions(recorded("opentdb/api_cat9_easy_default_encoding.json"))
    assert found[0].question == "What word represents the letter 'T' in the NATO phonetic alphabet?"
    assert not any("&" in question.question for question in found)


def test_recorded_categories_are_those_that_ship(recorded: Recorded) -> None:
    listed = msgspec.json.decode(recorded("opentdb/api_category.json").body)["trivia_categories"]
    assert [(entry["id"], entry["name"]) for entry in listed] == [
        (category.id, category.name) for category in TriviaCategories().all
    ]
