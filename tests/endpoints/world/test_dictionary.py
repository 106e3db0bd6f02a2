import pytest

from tests.conftest import Api
from tests.replaying import ReplayServer


async def test_homonyms_are_one_entry(api: Api) -> None:
    response = await api.get("/dictionary/hello")
    data = response.json()["data"]
    assert (data["word"], data["source"]) == ("hello", "dictionaryapi.dev")
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
    assert data["license"] == "CC BY-SA 3.0"
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
