"""Trivia: quiz questions and their categories."""

import random
from typing import Annotated

from msgspec import Meta

from skerry.api.answers import Collection
from skerry.api.endpoint import endpoint
from skerry.datasets.trivia_categories import Category, TriviaCategories
from skerry.errors import NotFound
from skerry.sources.world.opentdb import MAX_QUESTIONS, Difficulty, OpenTdb, Question


@endpoint("/trivia/categories", fresh="1d")
async def trivia_categories(categories: TriviaCategories) -> Collection[Category]:
    """Trivia categories with their ids.

    And how many questions of each difficulty the Open Trivia Database had when the list was made (`Last-Modified`)."""
    return Collection.of(categories.all)


@endpoint("/trivia/questions", fresh=None, example={"amount": 5})
async def trivia_questions(
    trivia: OpenTdb,
    categories: TriviaCategories,
    amount: Annotated[int, Meta(ge=1, le=50, description="number of questions")] = 10,
    category: Annotated[
        Annotated[int, Meta(ge=9, le=32)] | None, Meta(description="id of `/trivia/categories`; any if not given")
    ] = None,
    difficulty: Annotated[Difficulty | None, Meta(description="any if not given")] = None,
) -> Collection[Question]:
    """Random trivia questions, multiple-choice or true/false.

    Plain text, nothing escaped. Drawn from fifty of that category and difficulty, which are others every quarter of an hour;
    fewer than `amount` come where there are not as many. The Open Trivia Database allows one call in five seconds, so the
    first question about a category may take that long."""
    number = min(MAX_QUESTIONS, categories.known(category, difficulty))
    # It gives all that it is asked for or nothing. What we know is the least there are, but for questions taken out since.
    pool = await trivia.questions(number, category, difficulty) or await trivia.questions(
        number // 2, category, difficulty
    )
    if not pool:
        raise NotFound("no questions of this category and difficulty")
    return Collection.of(random.sample(pool, min(amount, len(pool))))
