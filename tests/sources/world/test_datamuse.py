from skerry.sources.world.datamuse import read_suggestions, read_words
from tests.conftest import Recorded


def test_recorded_words_by_meaning(recorded: Recorded) -> None:
    words = {word.word: word for word in read_words(recorded("datamuse/ml-ringing-in-the-ears.json"))}
    assert words["tinnitus"].score == 51691
    assert words["tinnitus"].parts_of_speech == ["noun"]  # "syn" is none
    assert words["sound"].parts_of_speech == ["noun", "adjective"]
    assert words["acouasm"].parts_of_speech == []
    assert words["tinnitus"].frequency_per_million is None


def test_recorded_rhymes(recorded: Recorded) -> None:
    words = read_words(recorded("datamuse/ml-music-rel_rhy-guitar.json"))
    assert [(word.word, word.score, word.syllable_count) for word in words] == [
        ("bar", 6002, 1),
        ("repertoire", 1531, 3),
        ("sitar", 408, 2),
    ]


def test_recorded_completions(recorded: Recorded) -> None:
    found = read_suggestions(recorded("datamuse/sug-por.json"))
    assert (len(found), found[0].word, found[0].score) == (3, "por", 5551294)
