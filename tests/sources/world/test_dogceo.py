"""Of the Dog API's pictures there is no recording; of its breeds, which ship with us, there is an older one."""

import msgspec
import pytest

from skerry.clock import now
from skerry.datasets.dog_breeds import DogBreeds
from skerry.errors import ReplyError
from skerry.sources.world.dogceo import read_breeds, read_pictures
from skerry.upstream.reply import Reply
from tests.conftest import Recorded


def test_recorded_breeds_are_still_there(recorded: Recorded) -> None:
    listed = msgspec.json.decode(recorded("dogceo/breeds_list_all.json").body)["message"]
    shipped = {breed.name: breed.sub_breeds for breed in DogBreeds().all.breeds}
    assert set(listed) == set(shipped)
    assert all(sorted(listed[breed]) == sorted(shipped[breed]) for breed in listed)


def test_recorded_sub_breeds(recorded: Recorded) -> None:
    listed = msgspec.json.decode(recorded("dogceo/breed_hound_list.json").body)["message"]
    assert DogBreeds().all.get("hound").sub_breeds == listed


@pytest.mark.parametrize(
    "body",
    [
        b'{"message":[],"status":"success"}',
        b'{"message":"Breed not found","status":"error"}',
        b'{"message":["https://images.dog.ceo/n02088094_1.jpg"],"status":"success"}',
    ],
)
def test_no_pictures(body: bytes) -> None:
    with pytest.raises(ReplyError):
        read_pictures(Reply(url="", status=200, headers={}, body=body, fetched_at=now(), fresh_until=now()))


def test_the_recorded_list_of_breeds(recorded: Recorded) -> None:
    found = read_breeds(recorded("dogceo/breeds_list_all.json"))
    assert len(found.breeds) == 98
    assert found.breeds == DogBreeds().all.breeds
    assert (found.year, DogBreeds().all.year) == (None, 2022)
