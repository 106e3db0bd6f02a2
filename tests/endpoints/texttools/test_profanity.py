import pytest

from skerry.services.profane_words import ORDINARY, ProfaneWords
from tests.conftest import Api
from tests.declared import Declared

DECLARED = {
    "/profanity/check": Declared(unlisted={"text": "any string has its result"}),
    "/profanity/filter": Declared(
        unlisted={"text": "any string has its result", "fill": "any word will do", "add": "any word will do"}
    ),
}


async def test_words_are_found_and_not_repeated(api: Api) -> None:
    data = await api.data("/profanity/check?text=What the h3ll is this CRAP?")
    assert data == {
        "contains_profanity": True,
        "match_count": 2,
        "matches": [{"start": 9, "end": 13, "masked": "h***"}, {"start": 22, "end": 26, "masked": "C***"}],
        "character_count": 27,
    }


@pytest.mark.parametrize(
    "text",
    [
        "Scunthorpe, Penistone and Clitheroe",
        "The assassin passes the class; classic cocktails at Sussex",
        "Charles Dickens shitake-free therapist analysis",
        "God save the gay sailor, who may kill time with vodka",
        "Ms Wang names her variables foo, bar and foobar",
        "5 + 7 = 12! 100% of $4.50 @ 10",
        "Õhtu on ilus ja 🍎 maitseb",
    ],
)
async def test_harmless_words_pass(api: Api, text: str) -> None:
    assert (await api.data(f"/profanity/check?text={text.replace('+', '%2B').replace('%', '%25')}"))["matches"] == []


@pytest.mark.parametrize("text", ["sh1t", "sh!t", "SHIT!", "$hit", "f*ck", "f.u.c.k", "piss off", "piss-off", "(crap)"])
async def test_spellings(api: Api, text: str) -> None:
    assert (await api.data(f"/profanity/check?text={text}"))["match_count"] == 1


@pytest.mark.parametrize(
    ("query", "filtered"),
    [
        ("text=What crap!", "What ****!"),
        ("text=What crap!&replacement=_", "What ____!"),
        ("text=What crap!&fill=[removed]", "What [removed]!"),
        ("text=this is some test input&add=input, some test", "this is ********* *****"),
        ("text=Nothing here", "Nothing here"),
    ],
)
async def test_words_are_masked(api: Api, query: str, filtered: str) -> None:
    data = await api.data(f"/profanity/filter?{query}")
    assert data["filtered"] == filtered
    assert data["contains_profanity"] is (data["match_count"] > 0)


async def test_a_replacement_is_one_character(api: Api) -> None:
    problem = await api.problem("/profanity/filter?text=x&replacement=__", 400)
    assert problem["errors"][0]["allowed"].endswith("of a word, such as _ (at most 1 character)")


async def test_too_many_added_words(api: Api) -> None:
    for words in (",".join("abcdefghijk"), ", ,"):
        problem = await api.problem(f"/profanity/filter?text=x&add={words}", 400)
        assert problem["errors"][0]["parameter"] == "add"


async def test_a_long_text_of_signs_takes_no_time(api: Api) -> None:
    data = await api.data(f"/profanity/check?text={'1*' * 2400}")
    assert data["match_count"] == 0


def test_each_ordinary_word_is_in_the_list() -> None:
    from better_profanity.utils import get_complete_path_of_file, read_wordlist

    known = set(map(str.lower, read_wordlist(get_complete_path_of_file("profanity_wordlist.txt"))))
    assert set(ORDINARY) <= known
    assert ProfaneWords().find(" ".join(sorted(ORDINARY))) == []
