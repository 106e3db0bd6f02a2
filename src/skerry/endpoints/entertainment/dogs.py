"""Dogs: breeds and pictures."""

import secrets
from typing import Annotated

from msgspec import Meta, Struct

from skerry.api.endpoint import endpoint
from skerry.datasets.dog_breeds import DogBreed, DogBreeds
from skerry.errors import NotFound
from skerry.sources.world.dogceo import DogCeo, DogPicture


class Breeds(Struct, frozen=True):
    """All breeds of dogs."""

    count: Annotated[int, Meta(description="number of breeds", ge=0)]
    sub_breed_count: Annotated[int, Meta(description="number of sub-breeds of all of them", ge=0)]
    items: list[DogBreed]


@endpoint("/animals/dogs/breeds", fresh="1d")
async def dog_breeds(breeds: DogBreeds) -> Breeds:
    """All dog breeds with their sub-breeds.

    By name, as the Dog API has them; `Last-Modified` says as of when."""
    return Breeds(len(breeds.all), sum(breed.count for breed in breeds.all), breeds.all)


@endpoint("/animals/dogs/breeds/{breed}", fresh="1d", example={"breed": "hound"}, example_404={"breed": "unicorn"})
async def dog_breed(
    breed: Annotated[str, Meta(max_length=60, description="name of the breed; case, blanks and hyphens do not matter")],
    breeds: DogBreeds,
) -> DogBreed:
    """Sub-breeds of one dog breed.

    An unknown breed is a 404 that suggests others; so is a sub-breed, which suggests its breed."""
    return breeds.get(breed)


@endpoint("/animals/dogs/image", fresh=None, example={"breed": "hound/blood"}, example_404={"breed": "unicorn"})
async def dog_picture(
    dogs: DogCeo,
    breeds: DogBreeds,
    breed: Annotated[
        Annotated[str, Meta(pattern="^[A-Za-z]{1,40}(/[A-Za-z]{1,40})?$")] | None,
        Meta(description="breed, or breed/sub-breed, in letters only: hound, hound/blood"),
    ] = None,
) -> DogPicture:
    """One random dog picture, of any breed or of one, as a link.

    Drawn from up to fifty, which are others every minute. An unknown breed is a 404 that suggests others."""
    try:
        return secrets.choice(await dogs.pictures(breed.lower() if breed else None))
    except NotFound as error:
        raise NotFound(error.detail, suggestions=breeds.near((breed or "").partition("/")[0])) from None
