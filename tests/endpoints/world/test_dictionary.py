import pytest

from skerry.licenses import spdx
from tests.conftest import Api
from tests.declared import WORDS, Declared
from tests.replaying import ReplayServer

DECLARED = {
    "/dictionary/{word}": Declared(
        another={'"hello"': '"goodbye"', '{"en"': '{"fr"'},
        timeless=WORDS,
    ),
}


async def test_homonyms_are_one_entry(api: Api) -> None:
    response = await api.get("/dictionary/hello")
    data = response.json()["data"]
    assert (data["word"], data["source"]) == ("hello", "dictionary_api")
    assert data["phonetic"] == "/həˈləʊ/"
    assert data["audio_url"] == "https://api.dictionaryapi.dev/media/pronunciations/en/hello-au.mp3"
    assert data["phonetics"] == [
        {"text": None, "audio_url": "https://api.dictionaryapi.dev/media/pronunciations/en/hello-au.mp3"},
        {"text": "/həˈləʊ/", "audio_url": "https://media.example/hello-uk.mp3"},
        {"text": "/həˈloʊ/", "audio_url": None},
    ]
    assert [meaning["part_of_speech"] for meaning in data["meanings"]] == ["noun", "interjection", "verb"]
    noun, interjection, _ = data["meanings"]
    assert noun["definitions"][0]["example"] == "They parted without a hello."
    assert noun["synonyms"] == ["greeting"]
    assert interjection["definitions"][0]["synonyms"] == ["hi"]
    assert interjection["definitions"][1]["example"] is None
    assert interjection["antonyms"] == ["goodbye"]
    assert data["license"] == "CC-BY-SA-3.0"
    assert data["source_urls"] == ["https://en.wiktionary.org/wiki/hello"]
    assert response.headers["cache-control"].startswith("public, max-age=2592000")


async def test_what_is_not_told_is_null(api: Api, replay: ReplayServer) -> None:
    data = await api.data("/dictionary/café")
    assert replay.log[0]["url"].endswith("/caf%C3%A9")
    assert (data["phonetic"], data["audio_url"], data["phonetics"]) == ("/ˈkæfeɪ/", None, [])
    assert (data["license"], data["source_urls"]) == (None, [])


async def test_an_unknown_word_is_not_found(api: Api) -> None:
    assert (await api.problem("/dictionary/zzqxy", 404))["detail"] == "No definition of the word 'zzqxy'."


@pytest.mark.parametrize("word", ["h3llo", "%20", "%2E%2E", "a%2Fb", "-", "x" * 65])
async def test_what_is_no_word(api: Api, replay: ReplayServer, word: str) -> None:
    assert (await api.get(f"/dictionary/{word}")).status_code in (400, 404)
    assert not replay.log


FIRST = "api.dictionaryapi.dev"


@pytest.mark.parametrize("fault", ["error_403", "html", "truncated"])
async def test_wiktionary_stands_in(api: Api, replay: ReplayServer, fault: str) -> None:
    with replay.fault(fault, host=FIRST):
        response = await api.get("/dictionary/Hello")
    data = response.json()["data"]
    assert (data["word"], data["source"], data["license"]) == ("hello", "wiktionary", "CC-BY-SA-4.0")
    assert (data["phonetic"], data["audio_url"], data["phonetics"]) == (None, None, None)
    assert data["meanings"] == [
        {
            "part_of_speech": "interjection",
            "definitions": [
                {
                    "definition": "A greeting (salutation) said when meeting someone.",
                    "example": "Hello, everyone & welcome.",
                    "synonyms": None, "antonyms": None,
                }
            ],
            "synonyms": None, "antonyms": None,
        },
        {
            "part_of_speech": "noun",
            "definitions": [
                {"definition": "An example of a second sense.", "example": None, "synonyms": None, "antonyms": None}
            ],
            "synonyms": None, "antonyms": None,
        },
    ]  # fmt: skip
    assert data["source_urls"] == ["https://en.wiktionary.org/wiki/hello"]
    links = response.headers["link"]
    assert links.startswith('<https://en.wiktionary.org/>; rel="via"')
    assert "by-sa/4.0" in links
    assert "dictionaryapi" not in links


async def test_a_title_of_two_words(api: Api, replay: ReplayServer) -> None:
    with replay.fault("error_403", host=FIRST):
        data = await api.data("/dictionary/ice%20cream")
    assert (data["word"], data["source_urls"]) == ("ice cream", ["https://en.wiktionary.org/wiki/ice_cream"])


async def test_a_word_that_the_first_lacks(api: Api) -> None:
    """It has no entry of "every", among others."""
    response = await api.get("/dictionary/every")
    data = response.json()["data"]
    assert (data["word"], data["source"]) == ("every", "wiktionary")
    assert data["meanings"][0]["definitions"][0]["definition"] == "All of a countable group."
    assert "dictionaryapi" not in response.headers["link"]


async def test_a_word_of_another_language_is_not_found(api: Api) -> None:
    assert (await api.problem("/dictionary/livre", 404))["detail"] == "No definition of the word 'livre'."


async def test_what_neither_can_say_is_unavailable(api: Api, replay: ReplayServer) -> None:
    with replay.fault("error_403"):
        problem = await api.problem("/dictionary/hello", 502)
    assert problem["detail"].startswith("Free Dictionary API returned 403, and its fallback Wiktionary returned 403")
    with replay.fault("error_403", host="en.wiktionary.org"):
        assert (await api.problem("/dictionary/zzqxy", 502))["provider"] == "Wiktionary"


@pytest.mark.parametrize(
    ("name", "identifier"),
    [("CC BY-SA 4.0", "CC-BY-SA-4.0"), ("cc-by-nc-nd-3.0", "CC-BY-NC-ND-3.0"), ("Public domain", "Public domain")],
)
def test_licenses_are_named_by_their_spdx_identifier(name: str, identifier: str) -> None:
    assert spdx(name) == identifier
