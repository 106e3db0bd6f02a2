"""Dog API (dog.ceo): pictures of dogs by breed."""

import re
from typing import Annotated

from msgspec import Meta, Struct

from skerry.errors import ReplyError
from skerry.licenses import stated
from skerry.models.dog_breed import BreedList, DogBreed
from skerry.provenance import Evidence
from skerry.upstream.formats.rows import read_each
from skerry.upstream.identity import IdentityChecked, among
from skerry.upstream.reply import Reply
from skerry.upstream.source import Source

PICTURE_BATCH_SIZE = 50
"""The maximum per request."""
MIN_BREEDS = 50
"""There were 98 in 2022."""
FOLDER = re.compile(r"/breeds/([a-z]+)(?:-([a-z]+))?/")
"""The breed, and the sub-breed if any, in the URL of a picture."""


class DogPicture(Struct, frozen=True):
    """A picture of a dog, as a URL; the picture itself is not fetched."""

    image_url: Annotated[str, Meta(description="the picture")]
    breed: Annotated[str, Meta(description="name of the breed, lower case without spaces")]
    sub_breed: Annotated[str | None, Meta(description="name of the sub-breed; null where there is none")]


class DogCeo(Source):
    """About 20,000 pictures in folders by breed, and the list of breeds. No key.

    There is no recording of the picture calls; they are read according to the documentation."""

    key = "dogceo"
    title = "Dog API"
    home = "https://dog.ceo/dog-api/"
    base = "https://dog.ceo/api"
    license = stated(
        "MIT (software); pictures of the Stanford Dogs Dataset and contributors",
        "https://github.com/ElliottLandsborough/dog-ceo-api/blob/main/LICENSE",
    )
    evidence = Evidence.RECORDED
    evidence_note = "Random pictures follow the documentation."
    attribution = "Dog API by dog.ceo"

    async def breeds(self) -> BreedList:
        """All breeds, by name."""
        return await self.get("/breeds/list/all", fresh="1d", read=read_breeds)

    async def pictures(self, breed: str | None = None) -> tuple[DogPicture, ...]:
        """Up to 50 random pictures, of a breed (`hound`, or `hound/blood` for a sub-breed) or of all; new ones every minute.
        Raises NotFound for an unknown breed."""
        path = f"/breed/{breed}/images/random" if breed else "/breeds/image/random"
        not_found = f"No dog breed named {breed!r}." if breed else None
        read = IdentityChecked(read_pictures, check_breed, breed) if breed else read_pictures
        return await self.get(f"{path}/{PICTURE_BATCH_SIZE}", fresh="1m", read=read, not_found=not_found)

    async def all_pictures(self, breed: str) -> tuple[DogPicture, ...]:
        """All pictures of a breed or sub-breed, in the provider's order. Raises NotFound for an unknown breed."""
        return await self.get(
            f"/breed/{breed}/images",
            fresh="1d",
            read=IdentityChecked(read_pictures, check_breed, breed),
            not_found=f"No dog breed named {breed!r}.",
        )


class _RawAnswer(Struct):
    message: list[str]
    status: str


class _RawBreeds(Struct):
    message: dict[str, list[str]]
    status: str


def read_breeds(reply: Reply) -> BreedList:
    """Breeds, with the names of their sub-breeds."""
    answer = reply.json(_RawBreeds)
    if answer.status != "success" or len(answer.message) < MIN_BREEDS:
        raise ReplyError("returned no list of breeds")
    return BreedList([DogBreed(name, len(parts), sorted(parts)) for name, parts in sorted(answer.message.items())])


def check_breed(_: Reply, pictures: tuple[DogPicture, ...], requested: str) -> None:
    breed, _slash, sub_breed = requested.partition("/")
    among([breed], (picture.breed for picture in pictures), "breed")
    if sub_breed:
        among([sub_breed], (picture.sub_breed for picture in pictures), "sub-breed")


def read_pictures(reply: Reply) -> tuple[DogPicture, ...]:
    """Random pictures, at least one."""
    answer = reply.json(_RawAnswer)
    if answer.status != "success" or not answer.message:
        raise ReplyError("returned no picture")
    return tuple(read_each(answer.message, _read_picture, at_least=1))


def _read_picture(url: str) -> DogPicture:
    folder = FOLDER.search(url)
    if folder is None:
        raise ReplyError("returned a picture outside the folders of breeds")
    return DogPicture(url, folder[1], folder[2])
