import pytest

from tests.conftest import Api
from tests.declared import NOT_RESTATED, WORDS, Declared
from tests.replaying import ReplayServer

DECLARED = {
    "/words/adjectives/{noun}": Declared(
        unidentified=NOT_RESTATED,
        timeless=WORDS,
    ),
    "/words/nouns/{adjective}": Declared(
        unidentified=NOT_RESTATED,
        timeless=WORDS,
    ),
    "/words/rhymes/{word}": Declared(
        unidentified=NOT_RESTATED,
        timeless=WORDS,
    ),
    "/words/sounds/{word}": Declared(
        unidentified=NOT_RESTATED,
        timeless=WORDS,
    ),
    "/words/synonyms/{word}": Declared(
        unidentified=NOT_RESTATED,
        timeless=WORDS,
    ),
    "/words/suggest": Declared(
        timeless=WORDS,
    ),
}


async def test_words_that_sound_alike(api: Api, replay: ReplayServer) -> None:
    data = await api.data("/words/sounds/jirraf")
    assert (data["word"], data["count"]) == ("jirraf", 4)
    assert data["items"][0] == {
        "word": "giraffe",
        "score": 100,
        "syllable_count": 2,
        "parts_of_speech": ["noun"],
        "frequency_per_million": 0.941207,
    }
    assert data["items"][1]["parts_of_speech"] == []  # "u": not known
    assert data["items"][1]["frequency_per_million"] == 0.0
    assert data["items"][2]["parts_of_speech"] == ["noun"]  # "prop" is no part of speech
    assert replay.log[0]["url"] == "https://api.datamuse.com/words?sl=jirraf&md=spf&max=100"


async def test_nouns_of_an_adjective(api: Api) -> None:
    data = await api.data("/words/nouns/yellow")
    assert data["adjective"] == "yellow"
    assert [word["word"] for word in data["items"]] == ["flower", "fever", "light", "pages", "brick road"]
    assert data["items"][2]["parts_of_speech"] == ["noun", "adjective", "verb"]
    assert data["items"][4] == {
        "word": "brick road", "score": 997, "syllable_count": 3, "parts_of_speech": [], "frequency_per_million": None,
    }  # fmt: skip


async def test_one_question_for_every_limit_and_spelling(api: Api, replay: ReplayServer) -> None:
    assert (await api.data("/words/nouns/yellow?limit=1"))["count"] == 1
    assert (await api.data("/words/nouns/%20Yellow?limit=3"))["count"] == 3
    assert len(replay.log) == 1


async def test_an_unknown_word_has_nothing(api: Api) -> None:
    assert await api.data("/words/sounds/zzqxy") == {"word": "zzqxy", "count": 0, "items": []}


@pytest.mark.parametrize(
    ("path", "first"),
    [
        ("/words/adjectives/ocean", "open"),
        ("/words/rhymes/guitar", "bar"),
        ("/words/rhymes/guitar?near=true", "guitars"),
        ("/words/synonyms/ringing%20in%20the%20ears", "tinnitus"),
        ("/words/suggest?q=por", "portrait"),
        ("/words/suggest?q=por&language=es", "por"),
    ],
)
async def test_their_relations(api: Api, path: str, first: str) -> None:
    assert (await api.data(path))["items"][0]["word"] == first


async def test_a_score_may_be_missing(api: Api) -> None:
    assert (await api.data("/words/rhymes/guitar"))["items"][3]["score"] is None


@pytest.mark.parametrize("limit", [0, 101])
async def test_the_limit_is_bounded(api: Api, limit: int) -> None:
    problem = await api.problem(f"/words/sounds/jirraf?limit={limit}", 400)
    assert problem["errors"][0]["allowed"] == "an integer from 1 to 100"
