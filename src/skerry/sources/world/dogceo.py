"""Dog API (dog.ceo): pictures of dogs by breed."""

import re

from msgspec import Struct

from skerry.errors import ReplyError
from skerry.licenses import stated
from skerry.provenance import Evidence
from skerry.upstream.reply import Reply
from skerry.upstream.source import Source

PICTURE_BATCH_SIZE = 50
"""As many as it gives in one answer."""
FOLDER = re.compile(r"/breeds/([a-z]+)(?:-([a-z]+))?/")
"""Of a picture's address: the breed, and the sub-breed if it is of one."""


class DogPicture(Struct, frozen=True):
    """A picture of a dog, as a link; we never fetch it."""

    url: str
    breed: str
    sub_breed: str | None


class DogCeo(Source):
    """Some 20,000 pictures in folders named by breed. No key. Its list of breeds ships with us: the dataset `dog_breeds`.

    Nobody has recorded the calls for pictures; their shape is that of its documentation."""

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

    async def pictures(self, breed: str | None = None) -> tuple[DogPicture, ...]:
        """A few random pictures, of a breed (`hound`, or `hound/blood` for a sub-breed) if one is given; others a minute
        later. Raises NotFound for a breed that it does not know."""
        path = f"/breed/{breed}/images/random" if breed else "/breeds/image/random"
        not_found = f"no dog breed called {breed}" if breed else None
        return await self.get(f"{path}/{PICTURE_BATCH_SIZE}", fresh="1m", read=read_pictures, not_found=not_found)


class _RawAnswer(Struct):
    message: list[str]
    status: str


def read_pictures(reply: Reply) -> tuple[DogPicture, ...]:
    answer = reply.json(_RawAnswer)
    if answer.status != "success" or not answer.message:
        raise ReplyError("sent no picture")
    return tuple(map(_picture, answer.message))


def _picture(url: str) -> DogPicture:
    folder = FOLDER.search(url)
    if folder is None:
        raise ReplyError("sent a picture that is in no breed's folder")
    return DogPicture(url, folder[1], folder[2])
