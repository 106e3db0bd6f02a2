"""Open Trivia Database: quiz questions."""

from collections.abc import Callable
from dataclasses import dataclass
from html import unescape
from typing import Annotated, Literal
from urllib.parse import unquote

from msgspec import Meta, Raw, Struct

from skerry.errors import ReplyError, UpstreamUnavailable
from skerry.licenses import CC_BY_SA_4_0
from skerry.provenance import Evidence
from skerry.upstream.formats.rows import read_rows
from skerry.upstream.identity import among
from skerry.upstream.reply import Reply
from skerry.upstream.source import Pace, Source

MAX_QUESTIONS = 50
"""Maximum per request."""
OK, NOT_ENOUGH, TOO_OFTEN = 0, 1, 5
"""Response codes. Of the others, 2 is a wrong parameter; 3 and 4 concern session tokens, which are not used."""
PAUSE_SECONDS = 5

Difficulty = Literal["easy", "medium", "hard"]


class TriviaQuestion(Struct, frozen=True):
    """A question with its answers."""

    category: Annotated[str, Meta(description="name of the category, as in `/trivia/categories`")]
    type: Annotated[
        str,
        Meta(description="multiple: one of four answers; boolean: True or False; others as the provider names them"),
    ]
    difficulty: Annotated[str, Meta(description="easy, medium or hard")]
    question: Annotated[str, Meta(description="the question, plain text")]
    correct_answer: Annotated[str, Meta(description="the right answer")]
    incorrect_answers: Annotated[list[str], Meta(description="the wrong answers")]
    answers: Annotated[
        list[str], Meta(description="all answers in alphabetical order, which does not reveal the right one")
    ]


class OpenTdb(Source):
    """Questions written and verified by users. No key; one request every 5 seconds for each address."""

    key = "opentdb"
    title = "Open Trivia Database"
    home = "https://opentdb.com/"
    base = "https://opentdb.com"
    license = CC_BY_SA_4_0
    evidence = Evidence.RECORDED
    attribution = "Questions from the Open Trivia Database (CC BY-SA 4.0)"
    terms = f"One call every {PAUSE_SECONDS} seconds from one address."
    pace = Pace(per_second=1 / PAUSE_SECONDS, concurrency=1)

    async def questions(
        self, number: int, category: int | None = None, name: str | None = None, difficulty: Difficulty | None = None
    ) -> tuple[TriviaQuestion, ...]:
        """A number of random questions, at most 50; none when the category and difficulty have fewer.

        `name` is that of the category: questions state it instead of the id. They are cached for 15 minutes: at the allowed
        rate, requests for all of the about 100 categories and difficulties take half of that."""
        query = {"amount": number, "category": category, "difficulty": difficulty, "encode": "url3986"}
        return await self.get("/api.php", query=query, fresh="15m", read=QuestionsOf(read_questions, name, difficulty))


class _RawQuestion(Struct):
    category: str
    type: str
    difficulty: str
    question: str
    correct_answer: str
    incorrect_answers: list[str]


class _RawAnswer(Struct):
    response_code: int
    results: list[Raw] = []


def read_questions(reply: Reply) -> tuple[TriviaQuestion, ...]:
    """Questions; none when there are fewer than requested. Raises UpstreamUnavailable where the provider reports its rate
    limit."""
    answer = reply.json(_RawAnswer)
    if answer.response_code == TOO_OFTEN:
        raise UpstreamUnavailable(OpenTdb.title, "is rate limited", retry_after=PAUSE_SECONDS)
    if answer.response_code == NOT_ENOUGH:
        return ()
    if answer.response_code != OK:
        raise ReplyError(f"returned code {answer.response_code}")
    if not answer.results:
        raise ReplyError("returned no questions")
    return tuple(read_rows(answer.results, _RawQuestion, _read_question))


@dataclass(frozen=True)
class QuestionsOf:
    """A reader of questions of one category and difficulty: others raise ReplyError. Two readers with the same values are
    equal, so the value is cached."""

    read: Callable[[Reply], tuple[TriviaQuestion, ...]]
    category: str | None
    difficulty: Difficulty | None

    def __call__(self, reply: Reply) -> tuple[TriviaQuestion, ...]:
        questions = self.read(reply)
        if self.category is not None:
            among([self.category], (question.category for question in questions), "category")
        if self.difficulty is not None:
            among([self.difficulty], (question.difficulty for question in questions), "difficulty")
        return questions


def _read_question(raw: _RawQuestion) -> TriviaQuestion:
    correct = _plain(raw.correct_answer)
    incorrect = [_plain(text) for text in raw.incorrect_answers]
    return TriviaQuestion(
        category=_plain(raw.category),
        type=raw.type,
        difficulty=raw.difficulty,
        question=_plain(raw.question),
        correct_answer=correct,
        incorrect_answers=incorrect,
        answers=sorted([correct, *incorrect]),
    )


def _plain(text: str) -> str:
    """Some questions were entered with HTML entities, which remain under every encoding, or with spaces at the ends."""
    return unescape(unquote(text)).strip()
