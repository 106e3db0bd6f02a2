"""Whether people find the endpoint that answers their question.

The questions were written before the search was tuned by them. Of 50 that were held out at first it found 45, of 40 that were
added later 34; what it then missed was mended in general, so that only new questions can say how it does with unknown ones."""

import csv
from functools import cache
from pathlib import Path

import pytest
from msgspec import Struct

from skerry import registry
from skerry.search import EndpointSearch
from skerry.search.words import LANGUAGES

FIRST = 5
MIN_FOUND = 0.95
MIN_FOUND_IN_ONE = 0.9
"""Of the questions in one language."""


class Question(Struct, frozen=True):
    language: str
    text: str
    paths: frozenset[str]
    """Each of these answers it."""


@cache
def questions() -> list[Question]:
    with (Path(__file__).parent / "questions.csv").open(encoding="utf-8", newline="") as file:
        return [
            Question(row["language"], row["question"], frozenset(row["paths"].split())) for row in csv.DictReader(file)
        ]


@pytest.fixture(scope="module")
def search() -> EndpointSearch:
    return EndpointSearch(registry.endpoints, registry.groups)


def paths(search: EndpointSearch, query: str, limit: int = FIRST) -> list[str]:
    return [match.endpoint.path for match in search.find(query, limit)]


def missed(search: EndpointSearch, asked: list[Question]) -> list[str]:
    return [question.text for question in asked if question.paths.isdisjoint(paths(search, question.text))]


def test_questions_are_about_endpoints_that_exist() -> None:
    known = {endpoint.path for endpoint in registry.endpoints()}
    assert {path for question in questions() for path in question.paths} <= known
    assert len(questions()) >= 190
    assert {question.language for question in questions()} == set(LANGUAGES)


@pytest.mark.parametrize("language", [*LANGUAGES, "all"])
def test_the_endpoint_is_among_the_first_five(search: EndpointSearch, language: str) -> None:
    asked = [question for question in questions() if language in (question.language, "all")]
    missing = missed(search, asked)
    assert 1 - len(missing) / len(asked) >= (MIN_FOUND if language == "all" else MIN_FOUND_IN_ONE), missing


@pytest.mark.parametrize("word", ["earthquake", "Quakes", "maavärinad", "maanjäristyksen", "jordbävningen", "maavarin"])
def test_one_thing_in_four_languages_in_any_form(search: EndpointSearch, word: str) -> None:
    assert all(path.startswith("/earthquakes/") for path in paths(search, word, 4))


def test_a_spelling_mistake(search: EndpointSearch) -> None:
    assert paths(search, "earthqauke")[0].startswith("/earthquakes/")
    assert "/weather/forecast" in paths(search, "weathr forcast")


def test_what_means_nothing_finds_nothing(search: EndpointSearch) -> None:
    for query in ("", " ", "zzyzx", "the", "???", "x" * 10_000):
        assert paths(search, query) == []


def test_only_among_some_paths(search: EndpointSearch) -> None:
    among = {"/barcode/generate", "/qr/generate"}
    found = search.find("generate", 10, among)
    assert {match.endpoint.path for match in found} == among
    assert len(search.find("generate", 1, among)) == 1


def test_the_better_match_comes_first(search: EndpointSearch) -> None:
    scores = [match.score for match in search.find("weather", 20)]
    assert scores == sorted(scores, reverse=True)
    assert len(scores) == 20


def test_an_endpoint_is_found_by_its_summary(search: EndpointSearch) -> None:
    lost = [each.path for each in registry.endpoints() if each.path not in paths(search, each.summary, 3)]
    assert lost == []
