import pytest

from tests.conftest import Api, Opened, seconds_left
from tests.declared import NOT_RESTATED, WORDS, Declared
from tests.replaying import ReplayServer, closed_port

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
        carried="github.com/cmusphinx/cmudict",
        unidentified=NOT_RESTATED,
        timeless=WORDS,
    ),
    "/words/sounds/{word}": Declared(
        carried="github.com/cmusphinx/cmudict",
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


async def test_rhymes_while_datamuse_is_away(open_api: Opened) -> None:
    """From the CMU Pronouncing Dictionary: guitar is G IH0 T AA1 R."""
    async with open_api(gateway=closed_port()) as api:
        response = await api.get("/words/rhymes/Guitar?limit=100")
        (bear,) = [
            word for word in (await api.data("/words/rhymes/bear?limit=100"))["items"] if word["word"] == "chair"
        ]
        await api.problem("/words/rhymes/guitar?near=true", 502)
        await api.problem("/words/rhymes/zzqxy", 502)
        assert (await api.data("/words/rhymes/orange"))["items"] == []
    words = {word["word"]: word["syllable_count"] for word in response.json()["data"]["items"]}
    assert {"ajar", "bazaar", "cigar"} <= words.keys()
    assert "guitar" not in words
    assert set(words.values()) == {2}  # there are more than a hundred with as many syllables
    assert bear == {
        "word": "chair", "score": None, "syllable_count": 1, "parts_of_speech": [], "frequency_per_million": None,
    }  # fmt: skip
    assert response.headers["link"].startswith('<https://github.com/cmusphinx/cmudict>; rel="via"')
    assert seconds_left(response) <= 300


async def test_words_of_the_same_sound_while_datamuse_is_away(open_api: Opened) -> None:
    async with open_api(gateway=closed_port()) as api:
        found = await api.data("/words/sounds/bear")
        await api.problem("/words/sounds/jirraf", 502)
        word = await api.data("/words/sounds/word")
    assert [each["word"] for each in found["items"]] == ["baehr", "baer", "bahr", "bair", "bare", "behr"]
    assert word["items"] == []
