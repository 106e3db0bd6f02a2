"""A word that a provider has never used before is passed on."""

import msgspec

from skerry.clock import now
from skerry.sources.world.espn.reading import read_matches
from skerry.sources.world.hacker_news import read_story
from skerry.sources.world.opentdb import read_questions
from skerry.upstream.reply import Reply
from tests.sources.world.test_odd_rows import MATCH


def reply(document: object) -> Reply:
    body = msgspec.json.encode(document)
    return Reply(url="", status=200, headers={}, body=body, fetched_at=now(), fresh_until=now())


def test_a_new_state_of_a_match() -> None:
    status = {"type": {"name": "STATUS_REVIEW", "state": "review", "completed": False}}
    (match,) = read_matches("eng.1", reply({"events": [{**MATCH, "status": status}]}))
    assert (match.state, match.status) == ("review", "REVIEW")


def test_a_new_kind_of_story() -> None:
    story = read_story(reply({"id": 1, "type": "quiz", "by": "a", "time": 0, "title": "A"}))
    assert story is not None
    assert story.type == "quiz"


def test_a_new_kind_of_question() -> None:
    row = {
        "category": "Art", "type": "open", "difficulty": "expert", "question": "Who?", "correct_answer": "A",
        "incorrect_answers": [],
    }  # fmt: skip
    (question,) = read_questions(reply({"response_code": 0, "results": [row]}))
    assert (question.type, question.difficulty) == ("open", "expert")
