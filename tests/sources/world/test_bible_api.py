from skerry.sources.world.bible_api import read_passage
from tests.conftest import Recorded


def test_recorded_passage(recorded: Recorded) -> None:
    passage = read_passage("john 3:16", "web", recorded("bibleapi/john-3-16.json"))
    verse = passage.verses[0]
    assert (passage.reference, verse.book_id, verse.chapter, verse.verse) == ("John 3:16", "JHN", 3, 16)
    assert verse.text.startswith("For God")
    assert not verse.text.endswith("\n")
    assert passage.translation.license == "Public Domain"


def test_recorded_passage_in_another_language(recorded: Recorded) -> None:
    passage = read_passage("約翰福音 3:16", "cuv", recorded("bibleapi/john-3-16-cuv.json"))
    assert (passage.verses[0].book_id, passage.verses[0].book) == ("JHN", "約翰福音")
