import pytest

from tests.conftest import Api
from tests.declared import WORDS, Declared
from tests.replaying import ReplayServer

DECLARED = {
    "/bible/random": Declared(
        another={'"JHN"': '"MRK"'},
        timeless=WORDS,
    ),
    "/bible/{reference}": Declared(
        another={'"chapter": 3': '"chapter": 4'},
        timeless=WORDS,
    ),
}


async def test_verses(api: Api) -> None:
    assert await api.data("/bible/john%203:16-17") == {
        "reference": "John 3:16-17",
        "translation": {"id": "web", "name": "World English Bible", "license": "Public Domain"},
        "count": 2,
        "text": "An example of a verse, in two lines. An example of the next verse.",
        "items": [
            {
                "book_id": "JHN", "book": "John", "chapter": 3, "verse": 16,
                "text": "An example of a verse, in two lines.",
            },
            {"book_id": "JHN", "book": "John", "chapter": 3, "verse": 17, "text": "An example of the next verse."},
        ],
    }  # fmt: skip


@pytest.mark.parametrize("reference", ["john+3:16-17", "john_3:16-17", "john%20%203:16-17"])
async def test_spaces_may_be_written_in_other_ways(api: Api, reference: str) -> None:
    assert (await api.data(f"/bible/{reference}"))["count"] == 2


async def test_a_book_with_one_chapter(api: Api) -> None:
    assert (await api.data("/bible/jude%205"))["reference"] == "Jude 1:5"


async def test_another_translation_has_its_own_names(api: Api) -> None:
    data = await api.data("/bible/juan%203:16?translation=RV1909")
    assert (data["translation"]["id"], data["items"][0]["book"]) == ("rv1909", "Juan")


async def test_more_than_a_chapter_is_a_400(api: Api) -> None:
    problem = await api.problem("/bible/genesis%201-3", 400)
    assert problem["errors"][0]["parameter"] == "reference"


async def test_another_chapter_is_a_502(api: Api) -> None:
    await api.problem("/bible/john%204:1", 502)


async def test_another_verse_is_a_502(api: Api) -> None:
    await api.problem("/bible/john%203:1", 502)


async def test_a_translation_may_lack_the_first_verse_of_a_range(api: Api) -> None:
    assert [verse["verse"] for verse in (await api.data("/bible/john%203:15-17"))["items"]] == [16, 17]


async def test_a_random_verse(api: Api) -> None:
    data = await api.data("/bible/random?translation=kjv&books=ot")
    assert (data["reference"], data["count"], data["text"]) == ("Psalms 1:2", 1, "An example of a random verse.")


async def test_a_verse_of_another_book_is_a_502(api: Api) -> None:
    await api.problem("/bible/random?books=GEN,EXO", 502)
    await api.problem("/bible/random?books=NT&translation=kjv", 502)


@pytest.mark.parametrize(
    ("path", "names"),
    [
        ("/bible/3:16?translation=klingon", {"reference", "translation"}),
        ("/bible/random?books=OT,GEN", {"books"}),
        ("/bible/random?books=XYZ&translation=nlt", {"books", "translation"}),
    ],
)
async def test_bounds(api: Api, replay: ReplayServer, path: str, names: set[str]) -> None:
    problem = await api.problem(path, 400)
    assert {error["parameter"] for error in problem["errors"]} == names
    assert not replay.log
