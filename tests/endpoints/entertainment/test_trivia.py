"""One call in five seconds is allowed: it serves all who ask meanwhile."""

import pytest

from skerry import registry
from skerry.datasets.trivia_categories import TriviaCategories
from tests.conftest import Api, Opened
from tests.declared import WORDS, Declared
from tests.endpoints.conftest import Answering
from tests.replaying import ReplayServer

DECLARED = {
    "/trivia/questions": Declared(
        timeless=WORDS,
        digits={
            "correct_answer": "an answer of a quiz",
            "incorrect_answers": "answers of a quiz",
            "answers": "answers of a quiz",
        },
    ),
}

NOT_ENOUGH = b'{"response_code":1,"results":[]}'


async def test_categories_with_the_network_cut(api: Api, replay: ReplayServer) -> None:
    response = await api.get("/trivia/categories")
    data = response.json()["data"]
    assert data["count"] == len(data["items"]) == 24
    assert data["items"][0] == {
        "id": 9,
        "name": "General Knowledge",
        "easy_count": 214,
        "medium_count": 176,
        "hard_count": 77,
    }
    assert data["items"][-1]["name"] == "Entertainment: Cartoon & Animations"
    assert data["list_date"] == "2026-07-28"
    assert response.headers["last-modified"] == "Tue, 28 Jul 2026 00:00:00 GMT"
    assert replay.log == []


def test_the_bounds_of_category_are_the_categories() -> None:
    endpoint = next(endpoint for endpoint in registry.endpoints() if endpoint.path == "/trivia/questions")
    schema = next(parameter.schema for parameter in endpoint.parameters if parameter.external == "category")
    assert [category.id for category in TriviaCategories().all] == list(range(schema["minimum"], schema["maximum"] + 1))


async def test_questions_are_plain_text(api: Api) -> None:
    data = await api.data("/trivia/questions?amount=50")
    questions = {question["question"]: question for question in data["items"]}
    assert data["count"] == len(questions) == 6
    assert questions["Is 100% of this question made up & short?"] == {
        "category": "Entertainment: Japanese Anime & Manga",
        "type": "boolean",
        "difficulty": "medium",
        "question": "Is 100% of this question made up & short?",
        "correct_answer": "True",
        "incorrect_answers": ["False"],
        "answers": ["False", "True"],
    }
    assert questions["What is the capital of Estonia?"]["answers"] == ["Narva", "Pärnu", "Tallinn", "Tartu"]
    assert 'Which letter is "Ä" in the alphabet of Finnish, counted from the end?' in questions


@pytest.mark.parametrize(("query", "count"), [("", 6), ("?amount=1", 1), ("?amount=4", 4)])
async def test_amount_counts_what_comes_back(api: Api, query: str, count: int) -> None:
    data = await api.data(f"/trivia/questions{query}")
    assert data["count"] == len({question["question"] for question in data["items"]}) == count


async def test_one_call_serves_many_requests(api: Api, replay: ReplayServer) -> None:
    answers = [await api.get(f"/trivia/questions?amount={amount}") for amount in range(1, 6)]
    assert {answer.headers["cache-control"] for answer in answers} == {"no-store"}
    assert '<https://creativecommons.org/licenses/by-sa/4.0/>; rel="license"' in answers[0].headers["link"]
    drawn = {(await api.data("/trivia/questions?amount=1"))["items"][0]["question"] for _ in range(60)}
    assert len(drawn) == 6
    assert len(replay.log) == 1


async def test_a_category_and_difficulty(api: Api) -> None:
    data = await api.data("/trivia/questions?category=9&difficulty=easy")
    assert {(question["category"], question["difficulty"]) for question in data["items"]} == {
        ("General Knowledge", "easy")
    }


@pytest.mark.unpaced
@pytest.mark.parametrize("query", ["category=30&difficulty=easy", "category=29&difficulty=hard", "category=29"])
async def test_questions_of_another_category_or_difficulty_are_a_changed_provider(
    open_api: Opened, answering: Answering, query: str
) -> None:
    question = (
        b'{"category":"Science%3A%20Gadgets","type":"boolean","difficulty":"hard","question":"Is%20it%3F",'
        b'"correct_answer":"True","incorrect_answers":["False"]}'
    )
    asked = f"https://opentdb.com/api.php?amount=*&{query}&encode=url3986"
    async with open_api(gateway=answering({asked: b'{"response_code":0,"results":[%b]}' % question})) as api:
        problem = await api.problem(f"/trivia/questions?{query}", 502)
    assert problem["provider"] == "Open Trivia Database"
    assert "which was not requested" in problem["detail"]


@pytest.mark.unpaced
async def test_blanks_at_the_ends_are_left_out(open_api: Opened, answering: Answering) -> None:
    question = (
        b'{"category":"Science%3A%20Gadgets","type":"boolean","difficulty":"hard","question":"Is%20it%3F%20",'
        b'"correct_answer":"True%20","incorrect_answers":["False"]}'
    )
    asked = "https://opentdb.com/api.php?amount=50&encode=url3986"
    async with open_api(gateway=answering({asked: b'{"response_code":0,"results":[%b]}' % question})) as api:
        (item,) = (await api.data("/trivia/questions"))["items"]
    assert (item["question"], item["correct_answer"]) == ("Is it?", "True")


async def test_of_few_questions_no_more_are_asked_for(api: Api, replay: ReplayServer) -> None:
    data = await api.data("/trivia/questions?category=30&difficulty=hard&amount=10")
    assert data["count"] == 6
    assert [row["url"] for row in replay.log] == [
        "https://opentdb.com/api.php?amount=6&category=30&difficulty=hard&encode=url3986"
    ]


@pytest.mark.unpaced
async def test_when_questions_were_taken_out_fewer_are_asked_for(open_api: Opened, answering: Answering) -> None:
    url = "https://opentdb.com/api.php?amount={}&category=30&difficulty=hard&encode=url3986"
    question = (
        b'{"category":"Science%3A%20Gadgets","type":"boolean","difficulty":"hard","question":"Is%20it%3F",'
        b'"correct_answer":"True","incorrect_answers":["False"]}'
    )
    left = b'{"response_code":0,"results":[%b]}' % question
    async with open_api(gateway=answering({url.format(6): NOT_ENOUGH, url.format(3): left})) as api:
        data = await api.data("/trivia/questions?category=30&difficulty=hard")
    assert [question["question"] for question in data["items"]] == ["Is it?"]


@pytest.mark.unpaced
async def test_a_category_without_questions(open_api: Opened, answering: Answering) -> None:
    url = "https://opentdb.com/api.php?amount=*&category=30&difficulty=hard&encode=url3986"
    async with open_api(gateway=answering({url: NOT_ENOUGH})) as api:
        await api.problem("/trivia/questions?category=30&difficulty=hard", 404)


@pytest.mark.parametrize(
    ("code", "detail"), [(2, "returned code 2"), (3, "returned code 3"), (4, "returned code 4"), (5, "is rate limited")]
)
async def test_other_response_codes(open_api: Opened, answering: Answering, code: int, detail: str) -> None:
    body = b'{"response_code":%d,"results":[]}' % code
    async with open_api(gateway=answering({"https://opentdb.com/api.php?amount=50&encode=url3986": body})) as api:
        response = await api.get("/trivia/questions")
    assert response.status_code == 502
    assert detail in response.json()["detail"]
    assert response.headers["retry-after"] == "5"


@pytest.mark.parametrize(
    ("query", "parameter"),
    [("amount=0", "amount"), ("amount=51", "amount"), ("category=8", "category"), ("category=33", "category"),
     ("difficulty=mad", "difficulty")],
)  # fmt: skip
async def test_limits(api: Api, query: str, parameter: str) -> None:
    problem = await api.problem(f"/trivia/questions?{query}", 400)
    assert [error["parameter"] for error in problem["errors"]] == [parameter]


async def test_a_seed_repeats_a_choice_of_the_same_questions(api: Api) -> None:
    first, again, other = [await api.data(f"/trivia/questions?amount=4&seed={seed}") for seed in ("a", "a", "b")]
    assert first == again != other
