import pytest

from tests.conftest import Api, Opened
from tests.declared import PUBLISHED, Declared
from tests.endpoints.conftest import Answering
from tests.replaying import CASSETTES, ReplayServer

DECLARED = {"/chess/puzzle/daily": Declared(timeless=PUBLISHED)}


async def test_the_deck(api: Api, replay: ReplayServer) -> None:
    data = await api.data("/tarot/cards")
    assert (
        data["count"]
        == len({card["id"] for card in data["items"]})
        == len({card["name"] for card in data["items"]})
        == 78
    )
    assert data["items"][0] == {"id": "major-0", "name": "The Fool", "arcana": "major", "suit": None, "number": 0}
    assert data["items"][21]["name"] == "The World"
    assert data["items"][-1] == {
        "id": "pentacles-14", "name": "King of Pentacles", "arcana": "minor", "suit": "pentacles", "number": 14,
    }  # fmt: skip
    assert not replay.log


@pytest.mark.parametrize(
    ("query", "count"), [("arcana=major", 22), ("arcana=MINOR", 56), ("suit=Cups", 14), ("suit=cups&arcana=major", 0)]
)
async def test_some_of_the_cards(api: Api, query: str, count: int) -> None:
    assert (await api.data(f"/tarot/cards?{query}"))["count"] == count


async def test_a_draw(api: Api) -> None:
    response = await api.get("/tarot/draw")
    data = response.json()["data"]
    assert data["count"] == len({card["id"] for card in data["items"]}) == 3
    assert [card["position"] for card in data["items"]] == [1, 2, 3]
    assert response.headers["cache-control"] == "no-store"
    whole = (await api.data("/tarot/draw?count=78"))["items"]
    assert len({card["id"] for card in whole}) == 78
    assert {card["reversed"] for card in whole} == {True, False}


async def test_a_seed_repeats_a_draw(api: Api) -> None:
    first, again, other = [await api.data(f"/tarot/draw?seed={seed}&count=10") for seed in ("a", "a", "b")]
    assert first == again != other


@pytest.mark.parametrize(
    ("path", "parameter"),
    [("draw?count=0", "count"), ("draw?count=79", "count"), ("draw?seed=", "seed"), ("cards?suit=hearts", "suit")],
)
async def test_a_wrong_parameter_is_named(api: Api, path: str, parameter: str) -> None:
    assert (await api.problem(f"/tarot/{path}", 400))["errors"][0]["parameter"] == parameter


async def test_the_puzzle_of_the_day(api: Api) -> None:
    response = await api.get("/chess/puzzle/daily")
    assert response.json()["data"] == {
        "id": "Zz9Yy", "url": "https://lichess.org/training/Zz9Yy", "rating": 653, "play_count": 88823,
        "themes": ["mateIn1", "opening", "oneMove"], "moves_before": 5, "pgn": "e4 e5 Bc4 Nc6 Qh5 Nf6",
        "fen": "r1bqkb1r/pppp1ppp/2n2n2/4p2Q/2B1P3/8/PPPP1PPP/RNB1K1NR w KQkq - 4 4", "last_move": "g8f6",
        "solution": ["h5f7"], "game": {"id": "aB3dE6gH", "url": "https://lichess.org/aB3dE6gH"},
    }  # fmt: skip
    assert '<https://creativecommons.org/publicdomain/zero/1.0/>; rel="license"' in response.headers["link"]


async def test_a_puzzle_without_its_position(open_api: Opened, answering: Answering) -> None:
    body = (CASSETTES / "lichess/daily.json").read_bytes().replace(b'"fen"', b'"x"').replace(b'"lastMove"', b'"y"')
    async with open_api(gateway=answering({"https://lichess.org/api/puzzle/daily": body})) as api:
        data = await api.data("/chess/puzzle/daily")
    assert (data["fen"], data["last_move"], data["rating"]) == (None, None, 653)
