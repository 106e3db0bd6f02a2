"""Dogs: breeds and pictures."""

from typing import Annotated, ClassVar

from msgspec import Meta, Struct, structs

from skerry.api.endpoint import Reference, endpoint
from skerry.api.parameters import Allowed, Seed
from skerry.chance import generator
from skerry.errors import NotFound, UpstreamChanged
from skerry.models.dog_breed import BreedList, DogBreed, bare_breed
from skerry.models.rows import Rows
from skerry.provenance import resolving
from skerry.services.dog_breed_list import DogBreedNames
from skerry.sources.world.dogceo import DogCeo, DogPicture

ListYear = Annotated[
    int | None,
    Meta(
        description="year of the list that ships with the package, where it replaces that of the Dog API; null for the Dog "
        "API's own list, which states no date"
    ),
]


class DogBreedList(Struct, frozen=True):
    """All breeds of dogs."""

    ROWS: ClassVar[Rows] = Rows("items", carried=("list_year",), json_only=("sub_breed_count",))

    list_year: ListYear
    count: Annotated[int, Meta(description="number of breeds", ge=0)]
    sub_breed_count: Annotated[int, Meta(description="number of sub-breeds of all breeds", ge=0)]
    items: Annotated[list[DogBreed], Meta(description="breeds by name")]


class DogBreedDetails(DogBreed, frozen=True):
    """A breed of dogs, and the year of the list that has it."""

    list_year: ListYear


@endpoint("/animals/dogs/breeds", fresh="1d")
async def dog_breeds(names: DogBreedNames) -> DogBreedList:
    """All dog breeds with their sub-breeds.

    Ordered by name, from the Dog API. While the Dog API is unavailable, the list of 2022 that ships with the package is
    returned; `list_year` says so."""
    listed = await names.all()
    breeds = list(listed.breeds)
    return DogBreedList(listed.year, len(breeds), sum(breed.sub_breed_count for breed in breeds), breeds)


@endpoint("/animals/dogs/breeds/{breed}", fresh="1d", example={"breed": "hound"}, example_404={"breed": "unicorn"})
async def dog_breed(
    breed: Annotated[str, Meta(max_length=60, description="name of the breed; case, spaces and hyphens are ignored")],
    names: DogBreedNames,
) -> DogBreedDetails:
    """Sub-breeds of one dog breed.

    An unknown breed is a 404 with suggestions; a sub-breed is a 404 that suggests its breed. While the Dog API is unavailable,
    the list of 2022 that ships with the package is used; `list_year` says so."""
    listed = await names.all()
    return DogBreedDetails(**structs.asdict(listed.get(breed)), list_year=listed.year)


@endpoint("/animals/dogs/image", fresh=None, example={"breed": "hound/blood"}, example_404={"breed": "unicorn"})
async def dog_picture(
    dogs: DogCeo,
    names: Reference[DogBreedNames],
    breed: Annotated[
        Annotated[str, Meta(pattern="^[A-Za-z][A-Za-z -]{0,40}(/[A-Za-z][A-Za-z -]{0,40})?$")] | None,
        Allowed("a breed such as hound or German shepherd, or breed/sub-breed such as hound/blood"),
        Meta(description="breed, or breed/sub-breed, as hound/blood; case, spaces and hyphens are ignored"),
    ] = None,
    seed: Seed = None,
) -> DogPicture:
    """One random dog picture, of any breed or of one, as a URL.

    The picture is chosen from up to 50, which change every minute. With a seed it is chosen from all pictures of the breed, or
    of one that the seed chooses. An unknown breed is a 404 with suggestions."""
    chance = generator(seed)
    wanted = breed and bare_breed(breed)
    try:
        if seed is None:
            return chance.choice(await dogs.pictures(wanted))
        return chance.choice(await dogs.all_pictures(wanted or chance.choice((await _listed(names)).breeds).name))
    except NotFound as error:
        if breed is None:
            raise UpstreamChanged(dogs.title, "has no pictures of a breed that it lists") from error
        near = (await _listed(names)).near(breed.partition("/")[0])
        raise NotFound(error.detail, suggestions=near) from None


async def _listed(names: DogBreedNames) -> BreedList:
    """The breeds, for a name only: the list is not an origin of the picture."""
    with resolving():
        return await names.all()
