import pytest

from skerry.endpoints.food.books import is_isbn
from tests.conftest import Api, Opened
from tests.declared import ENTRIES, Declared
from tests.endpoints.conftest import Answering
from tests.replaying import CASSETTES, ReplayServer

DECLARED = {
    "/books/isbn/{isbn}": Declared(
        another={"9780140328721": "9780140328738", "0140328726": "0140328734"},
        timeless=ENTRIES,
    ),
    "/books/search": Declared(
        timeless=ENTRIES,
    ),
}


async def test_a_search(api: Api) -> None:
    data = await api.data("/books/search?q=the+hobbit&limit=3")
    assert (data["query"], data["total"], data["page"], data["limit"]) == ("the hobbit", 121, 1, 3)
    assert data["count"] == len(data["items"]) == 2  # one was listed twice
    book = data["items"][0]
    assert (book["title"], book["authors"], book["first_published_year"]) == ("The Hobbit", ["J.R.R. Tolkien"], 1937)
    assert book["cover_url"] == "https://covers.openlibrary.org/b/id/14627509-M.jpg"
    assert (len(book["isbns"]), len(book["publishers"]), len(book["subjects"])) == (10, 5, 10)
    assert book["languages"] == ["en", "de", "fr", "et", "grc"]


async def test_what_a_work_lacks_is_null_or_empty(api: Api) -> None:
    sparse = (await api.data("/books/search?q=the+hobbit&limit=3"))["items"][1]
    assert sparse == {
        "id": "OL1W", "url": "https://openlibrary.org/works/OL1W", "title": None, "authors": [],
        "first_published_year": None, "edition_count": 1,
        "cover_id": None, "cover_url": None, "isbns": [], "publishers": [], "languages": [], "subjects": [],
    }  # fmt: skip


async def test_title_and_author_and_a_further_page(api: Api, replay: ReplayServer) -> None:
    data = await api.data("/books/search?title=hobbit&author=tolkien&page=2")
    assert (data["query"], data["page"]) == (None, 2)
    assert "title=hobbit&author=tolkien&page=2&limit=10" in replay.log[0]["url"]


async def test_a_search_that_matches_nothing_is_empty(api: Api) -> None:
    data = await api.data("/books/search?q=zqzqzq")
    assert (data["count"], data["total"], data["items"]) == (0, 0, [])


@pytest.mark.parametrize(
    ("query", "parameter"),
    [("", "q"), ("q=", "q"), ("q=x&limit=101", "limit"), ("q=x&limit=0", "limit"), ("q=x&page=0", "page")],
)
async def test_a_wrong_search_names_its_parameter(api: Api, query: str, parameter: str) -> None:
    assert (await api.problem(f"/books/search?{query}", 400))["errors"][0]["parameter"] == parameter


async def test_what_the_provider_refuses_is_a_bad_parameter(api: Api) -> None:
    problem = await api.problem("/books/search?q=a", 400)
    assert problem["errors"][0]["parameter"] == "q"
    assert problem["errors"][0]["given"] == "a"


@pytest.mark.parametrize("isbn", ["9780140328721", "978-0-14-032872-1", "978%200%2014%20032872%201"])
async def test_a_book(api: Api, isbn: str) -> None:
    data = await api.data(f"/books/isbn/{isbn}")
    assert data["isbn"] == "9780140328721"
    assert (data["title"], data["authors"], data["page_count"]) == ("Fantastic Mr. Fox", ["Roald Dahl"], 96)
    assert (data["isbn_10"], data["isbn_13"]) == (["0140328726"], ["9780140328721"])
    assert data["subjects"] == ["Foxes", "Animals"]
    assert data["published_text"] == "October 1, 1988"
    assert data["cover"]["large_url"] == "https://covers.openlibrary.org/b/id/15152634-L.jpg"


async def test_a_book_of_another_prefix_is_another_book(open_api: Opened, answering: Answering) -> None:
    url = "https://openlibrary.org/api/books?bibkeys=ISBN:9790140328720&jscmd=data&format=json"
    body = (CASSETTES / "open_library" / "edition.json").read_bytes()
    async with open_api(gateway=answering({url: body})) as api:
        problem = await api.problem("/books/isbn/9790140328720", 502)
    assert "instead of 979014032872" in problem["detail"]


async def test_isbn_10_with_x_and_a_book_of_which_little_is_known(api: Api) -> None:
    data = await api.data("/books/isbn/0-8044-2957-x")
    assert data["isbn"] == "080442957X"
    assert (data["authors"], data["cover"], data["page_count"], data["subtitle"]) == ([], None, None, None)


async def test_an_unknown_book_is_not_found_and_asked_for_again(api: Api, replay: ReplayServer) -> None:
    for _ in range(2):
        await api.problem("/books/isbn/9780306406157", 404)
    assert len(replay.log) == 2  # it may be entered any moment


@pytest.mark.parametrize(
    "isbn", ["9780140328722", "0804429570", "X804429570", "4006381333931", "123", "97801403287211"]
)
async def test_what_is_no_isbn_is_a_bad_parameter_and_nobody_is_asked(
    api: Api, replay: ReplayServer, isbn: str
) -> None:
    problem = await api.problem(f"/books/isbn/{isbn}", 400)
    assert problem["errors"][0]["parameter"] == "isbn"
    assert not replay.log


def test_check_digits() -> None:
    assert all(map(is_isbn, ["9780980200447", "1936117363", "080442957X", "9791090636071"]))
    assert not any(map(is_isbn, ["9780980200448", "1936117364", "", "٩٧٨٠٩٨٠٢٠٠٤٤٧"]))
