"""PokeAPI: the creatures of the Pokémon games."""

from typing import Annotated, ClassVar

from msgspec import Meta, Raw, Struct, field

from skerry.licenses import BSD_3_CLAUSE
from skerry.models.listing import Listing
from skerry.models.rows import Rows
from skerry.provenance import Evidence
from skerry.upstream.formats.rows import read_rows
from skerry.upstream.identity import Identified
from skerry.upstream.reply import Reply
from skerry.upstream.source import Pace, Source

Points = Annotated[int, Meta(ge=0, le=1000, description="base points")]


class CreatureName(Struct, frozen=True):
    """A creature by number and name."""

    id: Annotated[int, Meta(description="number; from 10001 on that of a special form")]
    name: Annotated[str, Meta(description="name, lower case with hyphens")]


class CreatureOfType(CreatureName, frozen=True):
    """A creature that has a type."""

    slot: Annotated[int, Meta(ge=1, le=3, description="1: the type is its first, 2: its second")]


class DamageRelations(Struct, frozen=True):
    """Types by the factor with which damage is multiplied; all others have factor 1."""

    double: Annotated[list[str], Meta(description="types with factor 2")]
    half: Annotated[list[str], Meta(description="types with factor 0.5")]
    none: Annotated[list[str], Meta(description="types with factor 0")]


class CreatureType(Struct, frozen=True):
    """A type, how it fares against others, and the creatures that have it."""

    ROWS: ClassVar[Rows] = Rows("items", carried=("type",), json_only=("generation", "damage_to", "damage_from"))

    type: Annotated[str, Meta(description="name of the type")]
    generation: Annotated[
        str, Meta(description="generation of the games that introduced the type, such as generation-i")
    ]
    damage_to: Annotated[DamageRelations, Meta(description="attacks of this type against others")]
    damage_from: Annotated[DamageRelations, Meta(description="attacks of others against this type")]
    count: Annotated[int, Meta(ge=0, description="number of creatures")]
    items: Annotated[list[CreatureOfType], Meta(description="creatures by number")]


class CreatureAbility(Struct, frozen=True):
    """An ability that a creature may have."""

    name: Annotated[str, Meta(description="name, lower case with hyphens")]
    hidden: Annotated[bool, Meta(description="whether it is a hidden ability")]


class CreatureStats(Struct, frozen=True):
    """Base statistics of a creature."""

    hp: Annotated[Points | None, Meta(description="hit points")]
    attack: Annotated[Points | None, Meta(description="strength of physical attacks")]
    defense: Annotated[Points | None, Meta(description="resistance to physical attacks")]
    special_attack: Annotated[Points | None, Meta(description="strength of special attacks")]
    special_defense: Annotated[Points | None, Meta(description="resistance to special attacks")]
    speed: Annotated[Points | None, Meta(description="who has more attacks first")]


class Creature(CreatureName, frozen=True, kw_only=True):
    """A creature of the games."""

    types: Annotated[list[str], Meta(description="its one or two types, the first one first")]
    height_m: Annotated[Annotated[float, Meta(ge=0, le=1000)], Meta(description="height, metres")]
    weight_kg: Annotated[float, Meta(description="weight, kilograms")]
    base_experience: Annotated[
        Annotated[int, Meta(ge=0, le=10_000)] | None,
        Meta(description="experience for defeating it; null where unknown"),
    ]
    abilities: Annotated[list[CreatureAbility], Meta(description="abilities, hidden ones last")]
    stats: Annotated[CreatureStats, Meta(description="base statistics; null where the provider has none")]
    thumbnail_url: Annotated[str | None, Meta(description="picture as in the games, small")]
    image_url: Annotated[str | None, Meta(description="drawing, large")]


class PokeApi(Source):
    """About 1,350 creatures with their forms, as static files. No key."""

    key = "pokeapi"
    title = "PokeAPI"
    home = "https://pokeapi.co/"
    base = "https://pokeapi.co/api/v2"
    license = BSD_3_CLAUSE
    evidence = Evidence.RECORDED
    evidence_note = "The list of creatures and the types are read as in the provider's own published files."
    attribution = "Data from PokeAPI"
    terms = "Fair use: answers are kept for a day. Names are trademarks of Nintendo."
    pace = Pace(per_second=2, concurrency=4)

    async def creatures(self, limit: int, offset: int) -> Listing[CreatureName]:
        """Part of the list of all creatures, by number."""
        return await self.get("/pokemon", query={"limit": limit, "offset": offset}, fresh="1d", read=read_creatures)

    async def creature(self, name: str) -> Creature:
        """One creature by its name in lower case or its number. Raises NotFound for an unknown one."""
        return await self.get(
            f"/pokemon/{name}/",
            fresh="1d",
            read=Identified(read_creature, "id" if name.isdigit() else "name", name),
            not_found=f"No creature named {name!r}.",
        )

    async def of_type(self, name: str) -> CreatureType:
        """One type with its creatures."""
        return await self.get(
            f"/type/{name}/",
            fresh="1d",
            read=Identified(read_type, "type", name),
            not_found=f"No type named {name!r}.",
        )


class _RawName(Struct):
    name: str
    url: str = ""


class _RawList(Struct):
    count: int
    results: list[Raw]


class _RawAbility(Struct):
    ability: _RawName
    is_hidden: bool = False


class _RawType(Struct):
    type: _RawName
    slot: int


class _RawStat(Struct):
    base_stat: int
    stat: _RawName


class _RawArtwork(Struct):
    front_default: str | None = None


class _RawOther(Struct):
    artwork: _RawArtwork | None = field(default=None, name="official-artwork")


class _RawSprites(Struct):
    front_default: str | None = None
    other: _RawOther | None = None


class _RawCreature(Struct):
    id: int
    name: str
    height: int
    weight: int
    types: list[_RawType]
    abilities: list[_RawAbility]
    stats: list[_RawStat]
    base_experience: int | None = None
    sprites: _RawSprites | None = None


class _RawDamage(Struct):
    double_damage_to: list[_RawName]
    half_damage_to: list[_RawName]
    no_damage_to: list[_RawName]
    double_damage_from: list[_RawName]
    half_damage_from: list[_RawName]
    no_damage_from: list[_RawName]


class _RawMember(Struct):
    pokemon: _RawName
    slot: int


class _RawTypeDetails(Struct):
    name: str
    generation: _RawName
    damage_relations: _RawDamage
    pokemon: list[Raw]


def read_creatures(reply: Reply) -> Listing[CreatureName]:
    raw = reply.json(_RawList)
    return Listing(raw.count, tuple(read_rows(raw.results, _RawName, lambda row: CreatureName(_number(row), row.name))))


def read_creature(reply: Reply) -> Creature:
    raw = reply.json(_RawCreature)
    points = {row.stat.name: row.base_stat for row in raw.stats}
    artwork = raw.sprites.other.artwork if raw.sprites and raw.sprites.other else None
    return Creature(
        id=raw.id,
        name=raw.name,
        types=[row.type.name for row in sorted(raw.types, key=lambda row: row.slot)],
        height_m=raw.height / 10,
        weight_kg=raw.weight / 10,
        base_experience=raw.base_experience,
        abilities=[CreatureAbility(row.ability.name, row.is_hidden) for row in raw.abilities],
        stats=CreatureStats(
            hp=points.get("hp"),
            attack=points.get("attack"),
            defense=points.get("defense"),
            special_attack=points.get("special-attack"),
            special_defense=points.get("special-defense"),
            speed=points.get("speed"),
        ),
        thumbnail_url=raw.sprites.front_default if raw.sprites else None,
        image_url=artwork.front_default if artwork else None,
    )


def read_type(reply: Reply) -> CreatureType:
    raw = reply.json(_RawTypeDetails)
    damage = raw.damage_relations
    members = read_rows(
        raw.pokemon, _RawMember, lambda row: CreatureOfType(_number(row.pokemon), row.pokemon.name, row.slot)
    )
    return CreatureType(
        type=raw.name,
        generation=raw.generation.name,
        damage_to=_relations(damage.double_damage_to, damage.half_damage_to, damage.no_damage_to),
        damage_from=_relations(damage.double_damage_from, damage.half_damage_from, damage.no_damage_from),
        count=len(members),
        items=sorted(members, key=lambda creature: creature.id),
    )


def _relations(*factors: list[_RawName]) -> DamageRelations:
    return DamageRelations(*([row.name for row in names] for names in factors))


def _number(row: _RawName) -> int:
    """25 of `https://pokeapi.co/api/v2/pokemon/25/`, the only place where lists have it."""
    return int(row.url.rstrip("/").rpartition("/")[2])
