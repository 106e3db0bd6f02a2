from skerry.endpoints.entertainment.creatures import TYPES
from skerry.sources.world.pokeapi import read_creature, read_creatures
from tests.conftest import Recorded


def test_recorded_creature(recorded: Recorded) -> None:
    pikachu = read_creature(recorded("pokeapi/pokemon_25.json"))
    assert (pikachu.id, pikachu.name, pikachu.types, pikachu.height_m, pikachu.weight_kg) == (
        25, "pikachu", ["electric"], 0.4, 6.0,
    )  # fmt: skip
    assert (pikachu.stats.speed, pikachu.base_experience) == (90, 112)


def test_recorded_types(recorded: Recorded) -> None:
    """A list of names, in the shape of the list of creatures. The last two types are of no creature in the main games."""
    names = [row.name for row in read_creatures(recorded("pokeapi/type_list.json")).items]
    assert (*TYPES, "unknown", "shadow") == tuple(names)
