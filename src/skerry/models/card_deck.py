"""Decks of playing cards that need no memory: the identifier of a deck holds how it was shuffled and what was drawn."""

import binascii
from base64 import urlsafe_b64decode, urlsafe_b64encode
from collections.abc import Sequence
from hashlib import blake2b
from hmac import compare_digest
from typing import Annotated, Literal

import msgspec
from msgspec import Meta, Struct

from skerry.chance import generator
from skerry.errors import NotFound

Suit = Literal["spades", "diamonds", "clubs", "hearts", "black", "red"]
SUITS: tuple[tuple[str, Suit], ...] = (("S", "spades"), ("D", "diamonds"), ("C", "clubs"), ("H", "hearts"))
VALUES = (
    ("A", "ace"), ("2", "two"), ("3", "three"), ("4", "four"), ("5", "five"), ("6", "six"), ("7", "seven"), ("8", "eight"),
    ("9", "nine"), ("0", "ten"), ("J", "jack"), ("Q", "queen"), ("K", "king"),
)  # fmt: skip
MAX_DECKS = 20
MAX_SHUFFLES = 8
"""Shuffles of the remaining cards that an identifier holds."""
SALT = b"skerry deck of cards"
"""Not a secret: the signature only recognizes identifiers that were mistyped or cut, on every machine alike."""
SIGNATURE_BYTES = 6


class PlayingCard(Struct, frozen=True):
    """A card."""

    code: Annotated[
        str, Meta(description="value and suit: AS is the ace of spades, 0H the ten of hearts; X1 and X2 are jokers")
    ]
    value: Annotated[str, Meta(description="ace, two to ten, jack, queen, king or joker")]
    suit: Annotated[Suit, Meta(description="suit; of a joker its color")]
    symbol: Annotated[str, Meta(description="the card as a Unicode character")]


def _symbol(suit: int, value: int) -> str:
    """Unicode has a row of cards for each suit, with a knight between jack and queen."""
    return chr((0x1F0A0, 0x1F0C0, 0x1F0D0, 0x1F0B0)[suit] + value + 1 + (value > 10))


CARDS = tuple(
    PlayingCard(value_code + suit_code, value, suit, _symbol(suit_number, value_number))
    for suit_number, (suit_code, suit) in enumerate(SUITS)
    for value_number, (value_code, value) in enumerate(VALUES)
)
"""Spades, diamonds, clubs, hearts, each from ace to king: the order of a new deck."""
JOKERS = (PlayingCard("X1", "joker", "black", "\U0001f0cf"), PlayingCard("X2", "joker", "red", "\U0001f0bf"))


class Shuffle(Struct, frozen=True, array_like=True):
    """A shuffle of what was left, and how many cards were drawn afterwards."""

    seed: Annotated[int, Meta(ge=0, le=2**63 - 1)] | None
    """None for a deck in its first order."""
    drawn_count: Annotated[int, Meta(ge=0, le=MAX_DECKS * (len(CARDS) + len(JOKERS)))] = 0


class Deck(Struct, frozen=True, array_like=True):
    """One or several packs of cards: which cards, how shuffled, and how many drawn."""

    packs: Annotated[int, Meta(ge=1, le=MAX_DECKS)]
    jokers: bool
    codes: Annotated[str, Meta(max_length=2 * (len(CARDS) + len(JOKERS)))]
    """Codes of the cards of a partial pack, one after the other; empty for all cards."""
    shuffles: Annotated[tuple[Shuffle, ...], Meta(min_length=1, max_length=MAX_SHUFFLES)]

    @property
    def shuffled(self) -> bool:
        return self.shuffles[-1].seed is not None

    def remaining(self) -> list[PlayingCard]:
        """The cards that are left, in the order in which they will be drawn."""
        cards = self._pack() * self.packs
        for shuffle in self.shuffles:
            if shuffle.seed is not None:
                generator(str(shuffle.seed)).shuffle(cards)
            cards = cards[shuffle.drawn_count :]
        return cards

    def drawn(self, count: int) -> "Deck":
        """The deck after some cards were drawn."""
        *before, last = self.shuffles
        return msgspec.structs.replace(
            self, shuffles=(*before, msgspec.structs.replace(last, drawn_count=last.drawn_count + count))
        )

    def reshuffled(self, seed: int) -> "Deck":
        """All cards put back, and shuffled."""
        return msgspec.structs.replace(self, shuffles=(Shuffle(seed),))

    def remaining_reshuffled(self, seed: int) -> "Deck":
        """The remaining cards shuffled. Raises ValueError for the shuffle after the last one that is remembered."""
        before = self.shuffles if self.shuffles[-1].drawn_count else self.shuffles[:-1]
        if len(before) == MAX_SHUFFLES:
            raise ValueError
        return msgspec.structs.replace(self, shuffles=(*before, Shuffle(seed)))

    def identifier(self) -> str:
        """The deck as letters, digits, hyphens and underscores."""
        state = msgspec.msgpack.encode(self)
        return urlsafe_b64encode(_signature(state) + state).decode().rstrip("=")

    @classmethod
    def of(cls, identifier: str) -> "Deck":
        """The deck of an identifier. Raises NotFound for one that was not made here."""
        try:
            signed = urlsafe_b64decode(identifier + "=" * (-len(identifier) % 4))
            signature, state = signed[:SIGNATURE_BYTES], signed[SIGNATURE_BYTES:]
            if compare_digest(signature, _signature(state)):
                deck = msgspec.msgpack.decode(state, type=cls)
                deck._pack()  # knows all codes
                return deck
        except (binascii.Error, msgspec.DecodeError, KeyError):
            pass  # not Base64; not a deck; not a card
        raise NotFound(f"No deck has the id {identifier[:60]!r}.")

    def _pack(self) -> list[PlayingCard]:
        if self.codes:
            known = {card.code: card for card in (*CARDS, *JOKERS)}
            return [known[self.codes[place : place + 2]] for place in range(0, len(self.codes), 2)]
        return [*CARDS, *(JOKERS if self.jokers else ())]


def new_deck(packs: int, codes: Sequence[str], *, jokers: bool, seed: int | None) -> Deck:
    """A deck, shuffled where a seed is given. Without codes it has all cards."""
    return Deck(packs, jokers, "".join(codes), (Shuffle(seed),))


def _signature(state: bytes) -> bytes:
    return blake2b(state, digest_size=SIGNATURE_BYTES, key=SALT).digest()
