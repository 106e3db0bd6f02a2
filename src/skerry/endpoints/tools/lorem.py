"""Placeholder text."""

from random import Random
from typing import Annotated, ClassVar

from msgspec import Meta, Struct

from skerry.api.endpoint import endpoint
from skerry.api.parameters import Seed
from skerry.chance import generator
from skerry.models.rows import Rows

OPENING = "Lorem ipsum dolor sit amet, consectetur adipiscing elit."
MIN_SENTENCES, MAX_SENTENCES = 4, 8
MIN_WORDS, MAX_WORDS = 4, 8
"""Of a sentence."""


class LoremIpsum(Struct, frozen=True):
    """Paragraphs of pseudo-Latin."""

    ROWS: ClassVar[Rows] = Rows("paragraphs", value="paragraph", json_only=("text", "paragraph_count", "word_count"))

    paragraphs: Annotated[list[str], Meta(description="the requested number of paragraphs, one string each")]
    text: Annotated[str, Meta(description="the paragraphs, separated by an empty line")]
    paragraph_count: Annotated[int, Meta(ge=1, description="number of paragraphs")]
    word_count: Annotated[int, Meta(ge=1, description="number of words in the text")]


@endpoint("/generate/lorem", fresh=None, example={"paragraphs": 3, "seed": "harbour"})
async def lorem_ipsum(
    paragraphs: Annotated[int, Meta(ge=1, le=50, description="number of paragraphs")] = 3,
    sentences: Annotated[
        int | None, Meta(ge=1, le=20, description="sentences of each paragraph; 4 to 8, at random, if omitted")
    ] = None,
    start_with_lorem: Annotated[bool, Meta(description="start with the classical opening sentence")] = True,
    seed: Seed = None,
) -> LoremIpsum:
    """Placeholder paragraphs in pseudo-Latin.

    The words are from the PyPI package faker. The same seed returns the same text as long as the server runs the same
    version of that package."""
    made = _paragraphs(paragraphs, sentences, generator(seed))
    if start_with_lorem:
        rest = made[0].partition(". ")[2]
        made[0] = f"{OPENING} {rest}" if rest else OPENING
    text = "\n\n".join(made)
    return LoremIpsum(made, text, len(made), len(text.split()))


def _paragraphs(count: int, sentences: int | None, chance: Random) -> list[str]:
    from faker.providers.lorem.la import Provider

    words = Provider.word_list
    return [
        " ".join(
            " ".join(chance.choices(words, k=chance.randint(MIN_WORDS, MAX_WORDS))).capitalize() + "."
            for _ in range(sentences or chance.randint(MIN_SENTENCES, MAX_SENTENCES))
        )
        for _ in range(count)
    ]
