"""Open Trivia Database: quiz questions."""

from typing import Annotated, Literal
from urllib.parse import unquote

from msgspec import Meta, Struct

from skerry.errors import ReplyError, UpstreamUnavailable
from skerry.licenses import CC_BY_SA_4_0
from skerry.provenance import Evidence
from skerry.upstream.reply import Reply
from skerry.upstream.source import Pace, Source

MAX_QUESTIONS = 50
"""Most that one answer has, whatever was asked for."""
OK, NOT_ENOUGH, TOO_OFTEN = 0, 1, 5
"""Response codes. Of the others 2 is a wrong parameter, 3 and 4 are about session tokens, of which we have none."""
PAUSE_SECONDS = 5

Difficulty = Literal["easy", "medium", "hard"]


class Question(Struct, frozen=True):
    """A question with its answers."""

    category: Annotated[str, Meta(description="name, as in `/trivia/categories`")]
    type: Annotated[
        Literal["multiple", "boolean"], Meta(description="multiple: one of four answers; boolean: True or False")
    ]
    difficulty: Difficulty
    question: str
    correct_answer: str
    incorrect_answers: list[str]
    answers: Annotated[
        list[str],
        Meta(description="all of them in alphabetical order, so that their place does not tell the right one"),
    ]


class OpenTdb(Source):
    """Questions that users have written and others have verified. No key, one call in five seconds from an address."""

    key = "opentdb"
    title = "Open Trivia Database"
    home = "https://opentdb.com/"
    base = "https://opentdb.com"
    license = CC_BY_SA_4_0
    evidence = Evidence.RECORDED
    attribution = "Questions from the Open Trivia Database (CC BY-SA 4.0)"
    terms = f"One call in {PAUSE_SECONDS} seconds from one address."
    pace = Pace(per_second=1 / PAUSE_SECONDS, concurrency=1)

    async def questions(
        self, number: int, category: int | None = None, difficulty: Difficulty | None = None
    ) -> tuple[Question, ...]:
        """So many random questions, 50 at most; none at all when there are not as many of that category and difficulty.

        They are kept for a quarter of an hour: calls for every category with every difficulty, a hundred in all, fit into
        half of that at the pace that is allowed."""
        query = {"amount": number, "category": category, "difficulty": difficulty, "encode": "url3986"}
        return await self.get("/api.php", query=query, fresh="15m", read=read_questions)


class _RawQuestion(Struct):
    category: str
    type: Literal["multiple", "boolean"]
    difficulty: Difficulty
    question: str
    correct_answer: str
    incorrect_answers: list[str]


class _RawAnswer(Struct):
    response_code: int
    results: list[_RawQuestion] = []


def read_questions(reply: Reply) -> tuple[Question, ...]:
    answer = reply.json(_RawAnswer)
    if answer.response_code == TOO_OFTEN:
        raise UpstreamUnavailable(OpenTdb.title, "asked for a pause", retry_after=PAUSE_SECONDS)
    if answer.response_code == NOT_ENOUGH:
        return ()
    if answer.response_code != OK:
        raise ReplyError(f"refused the question (code {answer.response_code})")
    if not answer.results:
        raise ReplyError("sent no questions")
    return tuple(map(_question, answer.results))


def _question(raw: _RawQuestion) -> Question:
    correct = unquote(raw.correct_answer)
    incorrect = [unquote(text) for text in raw.incorrect_answers]
    return Question(
        category=unquote(raw.category),
        type=raw.type,
        difficulty=raw.difficulty,
        question=unquote(raw.question),
        correct_answer=correct,
        incorrect_answers=incorrect,
        answers=sorted([correct, *incorrect]),
    )
