import pytest

from skerry.models.card_deck import CARDS, JOKERS, Deck, Shuffle
from tests.conftest import Api

HARBOUR = "7loc_w34lAHCoJGSz3o072XMQMFRAA"
"""A shuffled deck of 52 cards."""


async def test_a_new_deck(api: Api) -> None:
    one, other = [await api.data("/cards/new") for _ in range(2)]
    assert (one["shuffled"], one["remaining_count"]) == (True, 52)
    assert one["deck_id"] != other["deck_id"]
    assert await api.data("/cards/new?seed=harbour") == {
        "deck_id": HARBOUR, "shuffled": True, "remaining_count": 52,
    }  # fmt: skip
    assert (await api.data("/cards/new?decks=20&jokers=true"))["remaining_count"] == 1080


async def test_a_deck_in_its_first_order(api: Api) -> None:
    deck = await api.data("/cards/new?shuffle=false&jokers=true")
    assert deck["shuffled"] is False
    drawn = (await api.data(f"/cards/{deck['deck_id']}/draw?limit=54"))["items"]
    assert [card["code"] for card in drawn[:3]] == ["AS", "2S", "3S"]
    assert drawn[9] == {"code": "0S", "value": "ten", "suit": "spades", "symbol": "🂪"}
    assert drawn[11] == {"code": "QS", "value": "queen", "suit": "spades", "symbol": "🂭"}
    assert (drawn[13]["symbol"], drawn[51]["symbol"], drawn[53]["suit"]) == ("🃁", "🂾", "red")


async def test_a_deck_in_its_first_order_takes_no_seed(api: Api) -> None:
    problem = await api.problem("/cards/new?shuffle=false&seed=harbour", 400)
    assert [error["parameter"] for error in problem["errors"]] == ["seed"]


async def test_drawing_changes_nothing_and_goes_on_with_the_next_id(api: Api) -> None:
    first = await api.data(f"/cards/{HARBOUR}/draw?limit=2")
    assert first == await api.data(f"/cards/{HARBOUR}/draw?count=2")
    assert (first["count"], first["remaining_count"]) == (2, 50)
    then = await api.data(f"/cards/{first['deck_id']}/draw?limit=3")
    together = await api.data(f"/cards/{HARBOUR}/draw?limit=5")
    assert first["items"] + then["items"] == together["items"]
    assert then["deck_id"] == together["deck_id"]


async def test_all_cards_are_drawn_once(api: Api) -> None:
    drawn = await api.data(f"/cards/{HARBOUR}/draw?limit=300")
    assert (drawn["count"], drawn["remaining_count"]) == (52, 0)
    assert {card["code"] for card in drawn["items"]} == {card.code for card in CARDS}
    nothing = await api.data(f"/cards/{drawn['deck_id']}/draw")
    assert (nothing["count"], nothing["items"]) == (0, [])


async def test_a_partial_deck(api: Api) -> None:
    deck = await api.data("/cards/new?cards=AS,2s,X1&decks=2")
    drawn = await api.data(f"/cards/{deck['deck_id']}/draw?limit=6")
    assert sorted(card["code"] for card in drawn["items"]) == ["2S", "2S", "AS", "AS", "X1", "X1"]


async def test_a_fresh_deck(api: Api) -> None:
    drawn = await api.data("/cards/new/draw?limit=52")
    assert (drawn["shuffled"], len({card["code"] for card in drawn["items"]})) == (True, 52)


async def test_shuffled_again_the_drawn_cards_are_back(api: Api) -> None:
    drawn = await api.data(f"/cards/{HARBOUR}/draw?limit=20")
    again = await api.data(f"/cards/{drawn['deck_id']}/shuffle")
    assert (again["shuffled"], again["remaining_count"]) == (True, 52)


async def test_the_remaining_cards_shuffled(api: Api) -> None:
    drawn = await api.data(f"/cards/{HARBOUR}/draw?limit=20")
    left = await api.data(f"/cards/{drawn['deck_id']}/draw?limit=32")
    again = await api.data(f"/cards/{drawn['deck_id']}/shuffle?remaining=true&seed=pier")
    assert again["remaining_count"] == 32
    shuffled = await api.data(f"/cards/{again['deck_id']}/draw?limit=32")
    assert shuffled["items"] != left["items"]
    assert sorted(card["code"] for card in shuffled["items"]) == sorted(card["code"] for card in left["items"])


async def test_an_id_remembers_so_many_shuffles(api: Api) -> None:
    deck = HARBOUR
    for _ in range(7):
        deck = (await api.data(f"/cards/{deck}/draw"))["deck_id"]
        deck = (await api.data(f"/cards/{deck}/shuffle?remaining=true"))["deck_id"]
    assert (await api.data(f"/cards/{deck}/draw"))["remaining_count"] == 44
    assert (await api.data(f"/cards/{deck}/shuffle?remaining=true"))["remaining_count"] == 45  # nothing drawn since
    deck = (await api.data(f"/cards/{deck}/draw"))["deck_id"]
    problem = await api.problem(f"/cards/{deck}/shuffle?remaining=true", 400)
    assert problem["errors"][0]["parameter"] == "remaining"
    assert (await api.data(f"/cards/{deck}/shuffle"))["remaining_count"] == 52


def test_the_longest_id_fits_into_a_path() -> None:
    codes = "".join(card.code for card in (*CARDS, *JOKERS))
    assert len(Deck(20, True, codes, (Shuffle(2**63 - 1, 1080),) * 8).identifier()) <= 450


@pytest.mark.parametrize("deck", ["no-such-deck", HARBOUR[:-1], HARBOUR + "A", HARBOUR.swapcase(), "A" * 450])
async def test_an_id_that_was_not_made_here(api: Api, deck: str) -> None:
    await api.problem(f"/cards/{deck}/draw", 404)
    await api.problem(f"/cards/{deck}/shuffle", 404)


@pytest.mark.parametrize(
    ("path", "names"),
    [
        ("/cards/new?decks=21&cards=1S&shuffle=maybe", {"decks", "cards", "shuffle"}),
        ("/cards/new?cards=AS&jokers=true", {"jokers"}),
        ("/cards/new/draw?limit=313", {"limit"}),
        ("/cards/x/draw", {"deck_id"}),
    ],
)
async def test_bounds(api: Api, path: str, names: set[str]) -> None:
    problem = await api.problem(path, 400)
    assert {error["parameter"] for error in problem["errors"]} == names
