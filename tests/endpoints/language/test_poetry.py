import pytest

from tests.conftest import Api
from tests.declared import WORDS, Declared
from tests.replaying import ReplayServer

DECLARED = {
    "/poetry/author/{author}": Declared(
        another={'"Anna Example"': '"Somebody Else"'},
        timeless=WORDS,
    ),
    "/poetry/authors": Declared(
        carried="poetrydb.org/",
        timeless=WORDS,
    ),
    "/poetry/random": Declared(
        unidentified="random poems, chosen by the seed",
        timeless=WORDS,
    ),
    "/poetry/search": Declared(
        timeless=WORDS,
    ),
    "/poetry/title/{title}": Declared(
        another={'"The Tide Table"': '"Another"'},
        timeless=WORDS,
    ),
}


async def test_poems_of_a_poet(api: Api) -> None:
    data = await api.data("/poetry/author/Anna%20Example?limit=2")
    assert (data["count"], data["total"], data["page"]) == (2, 3, 1)
    assert data["items"][0] == {
        "title": "The Tide Table",
        "author": "Anna Example",
        "line_count": 4,
        "lines": [
            "The grey tide counts its steps in tens,", "  and writes them down in sand.", "",
            "It never learned to read again", "what ran across its hand.",
        ],
    }  # fmt: skip
    rest = await api.data("/poetry/author/Anna%20Example?limit=2&page=2")
    assert [poem["title"] for poem in rest["items"]] == ["Fog Signal"]


async def test_titles_only(api: Api, replay: ReplayServer) -> None:
    data = await api.data("/poetry/author/Anna%20Example?titles_only=true")
    assert [(poem["title"], poem["lines"]) for poem in data["items"]] == [
        ("The Tide Table", None), ("Tide Table, Continued", None), ("Fog Signal", None),
    ]  # fmt: skip
    assert replay.log[0]["url"].endswith("/author/Anna%20Example/author,title,linecount")


async def test_a_part_of_a_name_may_be_that_of_several(api: Api) -> None:
    data = await api.data("/poetry/author/example")
    assert {poem["author"] for poem in data["items"]} == {"Anna Example", "Nils Example"}


async def test_poets(api: Api) -> None:
    data = await api.data("/poetry/authors")
    assert data == {"count": 3, "items": [{"name": "Anna Example"}, {"name": "Karl Õnn"}, {"name": "Nils Example"}]}


async def test_poems_by_title(api: Api) -> None:
    data = await api.data("/poetry/title/tide%20table")
    assert [poem["title"] for poem in data["items"]] == ["The Tide Table", "Tide Table, Continued"]
    exact = await api.data("/poetry/title/Tide%20Table,%20Continued?exact=true")
    assert exact["total"] == 1
    await api.problem("/poetry/title/Tide%20Table?exact=true", 502)


async def test_poems_by_a_phrase(api: Api) -> None:
    data = await api.data("/poetry/search?q=the%20grey%20tide&limit=1&page=2")
    assert (data["query"], data["total"], data["count"]) == ("the grey tide", 2, 1)
    assert data["items"][0]["lines"][0] == "At noon the grey tide lost its place"


async def test_nothing_found(api: Api) -> None:
    assert (await api.data("/poetry/search?q=zqzqzq"))["items"] == []
    assert "No Such Poet" in (await api.problem("/poetry/author/No%20Such%20Poet", 404))["detail"]
    assert "No Such Title" in (await api.problem("/poetry/title/No%20Such%20Title", 404))["detail"]


async def test_another_error_is_not_a_404(api: Api) -> None:
    await api.problem("/poetry/author/refused", 502)


async def test_random_poems(api: Api, replay: ReplayServer) -> None:
    first, again = [await api.data("/poetry/random?limit=2&seed=harbour") for _ in range(2)]
    assert first == again
    assert len({poem["title"] for poem in first["items"]}) == 2
    assert (await api.data("/poetry/random?limit=20"))["count"] == 4
    assert len(replay.log) == 1


@pytest.mark.parametrize(
    ("path", "name"),
    [
        ("/poetry/author/x;2", "author"),
        ("/poetry/author/x", "author"),
        ("/poetry/title/a;b", "title"),
        ("/poetry/search?q=the", "q"),
        ("/poetry/search?q=this/that", "q"),
        ("/poetry/random?limit=21", "limit"),
    ],
)
async def test_bounds(api: Api, replay: ReplayServer, path: str, name: str) -> None:
    problem = await api.problem(path, 400)
    assert problem["errors"][0]["parameter"] == name
    assert not replay.log
