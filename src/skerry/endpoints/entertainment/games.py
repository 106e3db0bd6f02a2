"""Games: the chess puzzle of the day, and tarot cards."""

from enum import StrEnum
from typing import Annotated, Literal

from msgspec import Meta, Struct

from skerry.api.answers import Collection
from skerry.api.endpoint import endpoint
from skerry.api.parameters import Seed
from skerry.chance import generator
from skerry.sources.world.lichess import ChessPuzzle, Lichess

TRUMPS = (
    "The Fool", "The Magician", "The High Priestess", "The Empress", "The Emperor", "The Hierophant", "The Lovers",
    "The Chariot", "Strength", "The Hermit", "Wheel of Fortune", "Justice", "The Hanged Man", "Death", "Temperance",
    "The Devil", "The Tower", "The Star", "The Moon", "The Sun", "Judgement", "The World",
)  # fmt: skip
RANKS = (
    "Ace", "Two", "Three", "Four", "Five", "Six", "Seven", "Eight", "Nine", "Ten", "Page", "Knight", "Queen", "King",
)  # fmt: skip

Arcana = Literal["major", "minor"]


class Suit(StrEnum):
    """A suit of the minor arcana."""

    WANDS = "wands"
    CUPS = "cups"
    SWORDS = "swords"
    PENTACLES = "pentacles"


class TarotCard(Struct, frozen=True):
    """A card of the deck."""

    id: Annotated[str, Meta(description="identifier such as major-0 or cups-11")]
    name: Annotated[str, Meta(description="English name")]
    arcana: Annotated[Arcana, Meta(description="major: the trumps; minor: the four suits")]
    suit: Annotated[Suit | None, Meta(description="suit of the minor arcana; null for the trumps")]
    number: Annotated[
        int, Meta(ge=0, le=21, description="trumps from 0 (The Fool) to 21; in a suit 1 (Ace) to 10, then Page to King")
    ]


class DrawnCard(TarotCard, frozen=True, kw_only=True):
    """A card that was drawn."""

    position: Annotated[int, Meta(ge=1, le=78, description="place in the order of the draw, from 1")]
    reversed: Annotated[bool, Meta(description="whether it lies upside down")]


@endpoint("/tarot/cards", fresh="7d", example={"suit": "cups"})
async def tarot_cards(
    arcana: Annotated[Arcana | None, Meta(description="only these: the trumps, or the four suits")] = None,
    suit: Annotated[Suit | None, Meta(description="only cards of this suit")] = None,
) -> Collection[TarotCard]:
    """The 78 cards of the tarot by Rider, Waite and Smith (1909): names, suits and numbers.

    Trumps first. No card is both of the major arcana and of a suit. Meanings are left out."""
    return Collection.of(card for card in _deck() if arcana in (None, card.arcana) and suit in (None, card.suit))


@endpoint("/tarot/draw", fresh=None, example={"count": 3, "seed": "harbour"})
async def draw_tarot_cards(
    count: Annotated[int, Meta(ge=1, le=78, description="number of cards")] = 3, seed: Seed = None
) -> Collection[DrawnCard]:
    """Random tarot cards without repetition, each upright or reversed with equal chance.

    The same seed and count return the same cards in the same order."""
    chance = generator(seed)
    return Collection.of(
        DrawnCard(
            card.id, card.name, card.arcana, card.suit, card.number, position=place, reversed=chance.random() < 0.5
        )
        for place, card in enumerate(chance.sample(_deck(), count), 1)
    )


@endpoint("/chess/puzzle/daily", fresh="1h")
async def daily_chess_puzzle(lichess: Lichess) -> ChessPuzzle:
    """The chess puzzle of the day, with its solution.

    The position comes after the moves in `pgn`; `solution` starts with the move to find. From Lichess, in the public
    domain (CC0)."""
    return await lichess.daily_puzzle()


def _deck() -> list[TarotCard]:
    trumps = [TarotCard(f"major-{number}", name, "major", None, number) for number, name in enumerate(TRUMPS)]
    return trumps + [
        TarotCard(f"{suit}-{number}", f"{rank} of {suit.title()}", "minor", suit, number)
        for suit in Suit
        for number, rank in enumerate(RANKS, 1)
    ]
