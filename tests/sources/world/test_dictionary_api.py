import pytest

from skerry.errors import ReplyError
from skerry.sources.world.dictionary_api import read_entry
from tests.conftest import Recorded


def test_recorded_entry(recorded: Recorded) -> None:
    entry = read_entry(recorded("dictionaryapi/kappa.json"))
    assert (entry.word, entry.phonetic) == ("kappa", "/ˈkæpə/")
    assert entry.audio_url is not None
    assert entry.audio_url.endswith("/kappa-us.mp3")
    assert entry.meanings[0].part_of_speech == "noun"
    assert entry.meanings[0].definitions[0].example is None
    assert entry.source_urls == ["https://en.wiktionary.org/wiki/kappa"]


def test_recorded_absence_is_no_entry(recorded: Recorded) -> None:
    """It comes with status 404, which the client takes for what it is."""
    with pytest.raises(ReplyError):
        read_entry(recorded("dictionaryapi/not_found_404.json"))
