import pytest

from skerry.errors import NotFound
from skerry.sources.world.poetrydb import read_by_author, read_random
from tests.conftest import Recorded


def test_recorded_poems(recorded: Recorded) -> None:
    poems = read_by_author("Ernest Dowson", recorded("poetrydb/author-ernest-dowson.json"))
    assert {poem.author for poem in poems} == {"Ernest Dowson"}
    assert all(poem.lines and poem.line_count <= len(poem.lines) for poem in poems)


def test_recorded_random_poems(recorded: Recorded) -> None:
    (poem,) = read_random(recorded("poetrydb/random.json"))
    assert (poem.title, poem.author, poem.line_count) == ("Sonnet XLIV: Press'd by the Moon", "Charlotte Smith", 14)
    titles = read_random(recorded("poetrydb/random-3-author-title-linecount.json"))
    assert [(each.line_count, each.lines) for each in titles] == [(8, None), (4, None), (48, None)]


def test_recorded_not_found(recorded: Recorded) -> None:
    with pytest.raises(NotFound):
        read_by_author("Shakespeare", recorded("poetrydb/not-found.json"))
