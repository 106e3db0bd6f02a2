"""Playing cards."""

from typing import Annotated, ClassVar, Literal

from msgspec import Meta, Struct

from skerry.api.answers import Limited
from skerry.api.endpoint import endpoint
from skerry.api.parameters import Seed, Synonyms
from skerry.chance import generator
from skerry.errors import BadParameter
from skerry.models.card_deck import MAX_DECKS, MAX_SHUFFLES, Deck, PlayingCard, new_deck
from skerry.models.rows import Rows

NEW = "new"
Card = Literal[
    "AS", "2S", "3S", "4S", "5S", "6S", "7S", "8S", "9S", "0S", "JS", "QS", "KS",
    "AD", "2D", "3D", "4D", "5D", "6D", "7D", "8D", "9D", "0D", "JD", "QD", "KD",
    "AC", "2C", "3C", "4C", "5C", "6C", "7C", "8C", "9C", "0C", "JC", "QC", "KC",
    "AH", "2H", "3H", "4H", "5H", "6H", "7H", "8H", "9H", "0H", "JH", "QH", "KH",
    "X1", "X2",
]  # fmt: skip

DeckId = Annotated[
    str,
    Meta(pattern="^[A-Za-z0-9_-]{3,450}$", description="deck; its `deck_id` from the last answer about it"),
]


class DeckState(Struct, frozen=True):
    """A deck of cards."""

    deck_id: Annotated[str, Meta(description="the deck as it is now, for the next request")]
    shuffled: Annotated[bool, Meta(description="whether it is shuffled")]
    remaining_count: Annotated[int, Meta(ge=0, description="number of cards that are left")]


class DrawnCards(Limited, frozen=True, kw_only=True):
    """Cards from the top of a deck."""

    ROWS: ClassVar[Rows] = Rows("items", carried=("deck_id",), json_only=("shuffled", "remaining_count"))

    deck_id: Annotated[str, Meta(description="the deck without these cards, for the next request")]
    shuffled: Annotated[bool, Meta(description="whether the deck is shuffled")]
    remaining_count: Annotated[int, Meta(ge=0, description="number of cards that are left")]
    count: Annotated[int, Meta(ge=0, description="number of cards that were drawn")]
    items: Annotated[list[PlayingCard], Meta(description="the cards in the order in which they were drawn")]


@endpoint("/cards/new", fresh=None, example={"decks": 2, "seed": "harbour"})
async def new_card_deck(
    shuffle: Annotated[
        bool, Meta(description="shuffle the cards; otherwise suits in order, each from ace to king")
    ] = True,
    decks: Annotated[int, Meta(ge=1, le=MAX_DECKS, description="number of packs of cards")] = 1,
    jokers: Annotated[bool, Meta(description="with two jokers in each pack")] = False,
    cards: Annotated[
        list[Card] | None,
        Meta(max_length=54, description="cards of each pack, separated by commas, instead of all 52; 0 is the ten"),
    ] = None,
    seed: Seed = None,
) -> DeckState:
    """A new deck of playing cards.

    No server remembers a deck: `deck_id` itself holds which cards it has and in which order, so that any server can draw from it,
    at any time. Every answer has the `deck_id` for the next request. Who knows a `deck_id` can look ahead."""
    if cards and jokers:
        raise BadParameter("jokers", "true", "omitted where cards are given, of which X1 and X2 are jokers")
    if seed is not None and not shuffle:
        raise BadParameter("seed", seed, "omitted with shuffle=false, which has no random order")
    return _state(new_deck(decks, cards or (), jokers=jokers, seed=_number(seed) if shuffle else None))


@endpoint(
    "/cards/{deck_id}/draw",
    fresh=None,
    example={"deck_id": "7loc_w34lAHCoJGSz3o072XMQMFRAA", "limit": 3},
    example_404={"deck_id": "no-such-deck"},
)
async def draw_cards(
    deck_id: Annotated[DeckId, Meta(description="deck; its `deck_id` from the last answer about it, or new")],
    limit: Annotated[
        int, Synonyms("limit", "count", "amount"), Meta(ge=1, le=312, description="number of cards to draw")
    ] = 1,
) -> DrawnCards:
    """Cards from the top of a deck.

    The request changes nothing: repeated with the same `deck_id` it draws the same cards. The answer has the `deck_id` for the
    next cards. Where fewer cards are left, all of them are drawn. With the word "new" for the deck, cards are drawn from a
    fresh, shuffled one."""
    deck = new_deck(1, (), jokers=False, seed=_number(None)) if deck_id == NEW else Deck.of(deck_id)
    cards = deck.remaining()
    drawn = cards[:limit]
    return DrawnCards.limited(
        drawn,
        limit,
        deck_id=deck.drawn(len(drawn)).identifier(),
        shuffled=deck.shuffled,
        remaining_count=len(cards) - len(drawn),
    )


@endpoint(
    "/cards/{deck_id}/shuffle",
    fresh=None,
    example={"deck_id": "7loc_w34lAHCoJGSz3o072XMQMFRAA", "seed": "harbour"},
    example_404={"deck_id": "no-such-deck"},
)
async def shuffle_cards(
    deck_id: DeckId,
    remaining: Annotated[
        bool, Meta(description="shuffle only the cards that are left; otherwise the drawn ones are put back first")
    ] = False,
    seed: Seed = None,
) -> DeckState:
    """A deck shuffled again.

    The deck of the given `deck_id` stays as it was; the answer has that of the shuffled one. Without a seed each request
    shuffles in another way. The remaining cards can be shuffled 7 times in a row after drawing; then all have to be put back."""
    deck = Deck.of(deck_id)
    if not remaining:
        return _state(deck.reshuffled(_number(seed)))
    try:
        return _state(deck.remaining_reshuffled(_number(seed)))
    except ValueError:
        allowed = f"false after {MAX_SHUFFLES - 1} shuffles of remaining cards"
        raise BadParameter("remaining", "true", allowed) from None


def _state(deck: Deck) -> DeckState:
    return DeckState(deck.identifier(), deck.shuffled, len(deck.remaining()))


def _number(seed: str | None) -> int:
    return generator(seed).getrandbits(63)
