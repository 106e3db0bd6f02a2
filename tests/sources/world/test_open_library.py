import pytest

from skerry.errors import NotFound
from skerry.sources.world.open_library import LANGUAGES, read_edition, read_works
from skerry.upstream.reply import Reply
from tests.conftest import Recorded


def test_recorded_edition(recorded: Recorded) -> None:
    edition = read_edition(recorded("openlibrary/books-data-9780980200447.json"))
    assert (edition.title, edition.authors, edition.page_count) == ("Slow reading", ["John Miedema"], 92)
    assert (edition.isbn_10, edition.isbn_13) == (["1936117363"], ["9780980200447", "9781936117369"])
    assert (edition.publishers, edition.published_text) == (["Litwin Books"], "March 2009")
    assert edition.cover is not None
    assert edition.cover.small_url == "https://covers.openlibrary.org/b/id/5546156-S.jpg"


def test_recorded_search(recorded: Recorded) -> None:
    works = read_works(recorded("openlibrary/search-harry-potter.json"))
    assert works is not None
    assert works.total == 4063
    first, second = works.items
    assert (first.title, first.first_published_year) == ("Harry Potter and the Philosopher's Stone", 1997)
    assert (second.edition_count, second.cover_id, second.isbns) == (306, 15158664, [])


def test_no_edition(recorded: Recorded) -> None:
    known = recorded("openlibrary/books-data-9780980200447.json")
    with pytest.raises(NotFound):
        read_edition(Reply("", 200, {}, b"{}", known.fetched_at, known.fresh_until))


def test_language_codes() -> None:
    assert (LANGUAGES["eng"], LANGUAGES["ger"], LANGUAGES["deu"], LANGUAGES["est"]) == ("en", "de", "de", "et")
    assert {len(code) for code in LANGUAGES} == {3}
    assert {len(code) for code in LANGUAGES.values()} == {2}
