"""Trivia: quiz questions and their categories."""

from datetime import date
from typing import Annotated, ClassVar

from msgspec import Meta

from skerry.api.answers import Collection
from skerry.api.endpoint import Reference, endpoint
from skerry.api.parameters import Limit, Seed
from skerry.chance import generator
from skerry.datasets.trivia_categories import TriviaCategories, TriviaCategory
from skerry.errors import NotFound
from skerry.models.rows import Rows
from skerry.sources.world.opentdb import MAX_QUESTIONS, Difficulty, OpenTdb, TriviaQuestion


class TriviaCategoryList(Collection[TriviaCategory], frozen=True, kw_only=True):
    """All categories of the Open Trivia Database."""

    ROWS: ClassVar[Rows] = Rows("items", carried=("list_date",))

    list_date: Annotated[date | None, Meta(description="day on which the questions were counted")]


@endpoint("/trivia/categories", fresh="1d")
async def trivia_categories(categories: TriviaCategories) -> TriviaCategoryList:
    """Trivia categories with their ids.

    Each has the number of questions of each difficulty in the Open Trivia Database on the day of `list_date`."""
    return TriviaCategoryList.limited(categories.all, None, list_date=categories.data_date)


@endpoint("/trivia/questions", fresh=None, example={"amount": 5, "seed": "harbour"})
async def trivia_questions(
    trivia: OpenTdb,
    categories: Reference[TriviaCategories],
    amount: Annotated[Limit, Meta(le=50, description="number of questions")] = 10,
    category: Annotated[
        Annotated[int, Meta(ge=9, le=32)] | None, Meta(description="id of `/trivia/categories`; any if omitted")
    ] = None,
    difficulty: Annotated[Difficulty | None, Meta(description="any if omitted")] = None,
    seed: Seed = None,
) -> Collection[TriviaQuestion]:
    """Random trivia questions, multiple-choice or true/false.

    Questions are plain text without HTML entities, chosen from 50 of the category and difficulty, which change every 15
    minutes; a seed repeats the choice for as long as these are the same. Fewer than `amount` are returned where the database
    has fewer. The Open Trivia Database allows one request every 5 seconds, so the first request for a category may take that
    long."""
    number = min(MAX_QUESTIONS, categories.known(category, difficulty))
    name = categories.name(category)
    # The provider returns the requested number or nothing. The known number is a minimum, unless questions have been removed.
    pool = await trivia.questions(number, category, name, difficulty) or await trivia.questions(
        number // 2, category, name, difficulty
    )
    if not pool:
        raise NotFound("No questions of this category and difficulty.")
    return Collection.of(generator(seed).sample(pool, min(amount, len(pool))), amount)
