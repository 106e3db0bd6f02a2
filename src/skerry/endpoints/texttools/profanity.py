"""Profanity in English."""

from typing import Annotated

from msgspec import Meta, Struct

from skerry.api.endpoint import endpoint
from skerry.api.parameters import Allowed, Text
from skerry.errors import BadParameter
from skerry.services.profane_words import ProfaneWord, ProfaneWords

MAX_ADDED_WORDS = 10


class ProfanityMatch(Struct, frozen=True):
    """Where a word is. The word itself is not repeated."""

    start: Annotated[int, Meta(ge=0, description="position of its first character in the text, from 0, in code points")]
    end: Annotated[int, Meta(ge=0, description="position after its last character")]
    masked: Annotated[str, Meta(description="its first character, and an asterisk for each other")]


class ProfanityCheck(Struct, frozen=True):
    """Whether there are profane words, and where."""

    contains_profanity: Annotated[bool, Meta(description="whether a word of the list was found")]
    match_count: Annotated[int, Meta(description="number of words found")]
    matches: Annotated[list[ProfanityMatch], Meta(description="words found, in their order")]
    character_count: Annotated[int, Meta(description="length of the text, code points")]


class FilteredText(Struct, frozen=True):
    """What was given, with words masked."""

    filtered: Annotated[str, Meta(description="what was given, with each word found replaced")]
    contains_profanity: Annotated[bool, Meta(description="whether a word was found")]
    match_count: Annotated[int, Meta(description="number of words found")]


@endpoint("/profanity/check", fresh="1d", example={"text": "What the h3ll is this cr@p?"})
async def profanity_check(text: Text, profane: ProfaneWords) -> ProfanityCheck:
    """Whether an English text has profane words, and where.

    By a word list (PyPI package better-profanity) without ordinary words such as god, kill or gay. English only: in other
    languages nothing is found, and harmless words may be. Whole words are compared, so that Scunthorpe, class and assassin pass;
    spellings with digits and symbols are found. A list knows no context: do not punish people by it. Do not send
    private texts: the text is part of the URL."""
    found = profane.find(text)
    return ProfanityCheck(bool(found), len(found), [_match(text, word) for word in found], len(text))


@endpoint("/profanity/filter", fresh="1d", example={"text": "What the h3ll is this cr@p?", "replacement": "_"})
async def profanity_filter(
    text: Text,
    profane: ProfaneWords,
    replacement: Annotated[
        str,
        Meta(
            min_length=1, max_length=1, description="character that replaces each character of a word", examples=["*"]
        ),
    ] = "*",
    fill: Annotated[
        Annotated[str, Meta(min_length=1, max_length=20, examples=["[removed]"])] | None,
        Meta(description="word that replaces each word as a whole; instead of `replacement`"),
    ] = None,
    add: Annotated[
        Annotated[str, Meta(min_length=1, max_length=200, examples=["foo,bar"])] | None,
        Allowed("words separated by commas, such as foo,bar; at most 10"),
        Meta(description="words that are masked too, separated by commas; at most 10"),
    ] = None,
) -> FilteredText:
    """An English text with profane words masked.

    The words are those of `/profanity/check`, and what `add` names. The rest of the text stays as it is."""
    added = tuple(dict.fromkeys(word.strip() for word in add.split(",") if word.strip())) if add else ()
    if add is not None and not 1 <= len(added) <= MAX_ADDED_WORDS:
        raise BadParameter("add", add, "words separated by commas, such as foo,bar; at most 10")
    found = profane.find(text, added)
    parts, end = [], 0
    for word in found:
        parts += [text[end : word.start], replacement * (word.end - word.start) if fill is None else fill]
        end = word.end
    return FilteredText("".join([*parts, text[end:]]), bool(found), len(found))


def _match(text: str, word: ProfaneWord) -> ProfanityMatch:
    return ProfanityMatch(word.start, word.end, text[word.start] + "*" * (word.end - word.start - 1))
