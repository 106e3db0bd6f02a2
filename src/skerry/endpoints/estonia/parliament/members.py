"""Members, factions and committees of the Riigikogu."""

from typing import Annotated

from msgspec import Meta

from skerry.api.answers import Collection
from skerry.api.endpoint import endpoint
from skerry.api.parameters import Named, Search, Searched
from skerry.api.parliament import NameLanguage, Uuid
from skerry.folding import matches
from skerry.sources.estonia.riigikogu import Riigikogu
from skerry.sources.estonia.riigikogu.records import (
    Committee,
    CommitteeType,
    Faction,
    RiigikoguMember,
    RiigikoguMemberProfile,
)


@endpoint("/riigikogu/members", fresh="6h", example={"name": "Tamm", "lang": "en"})
async def riigikogu_members(
    riigikogu: Riigikogu,
    name: Annotated[Search | None, Meta(description="part of the name; accents are ignored", examples=["Tamm"])] = None,
    faction: Annotated[
        Annotated[str, Searched(), Meta(min_length=1, max_length=100, examples=["Reform"])] | None,
        Meta(description="part of the faction's name, in the requested language; accents are ignored"),
    ] = None,
    lang: NameLanguage = "et",
) -> Collection[RiigikoguMember]:
    """Sitting members of the Estonian parliament, with faction, committees and constituency.

    The Riigikogu has 101 members. `party` is the current faction; it is null for members who left theirs for no
    other. `start_date` is that of the current role in the plenary."""
    return Collection.of(
        member
        for member in await riigikogu.members(lang)
        if matches(name, member.name) and matches(faction, member.party.name if member.party else None)
    )


@endpoint(
    "/riigikogu/members/{uuid}",
    fresh="6h",
    example={"uuid": "18ca7326-8c15-4c02-a6c6-caf4242f5ca7", "lang": "en"},
    example_404={"uuid": "00000000-0000-4000-8000-000000000000"},
)
async def riigikogu_member(uuid: Uuid, riigikogu: Riigikogu, lang: NameLanguage = "et") -> RiigikoguMemberProfile:
    """One member of the Estonian parliament: biography, factions, committees and terms.

    Former members are found too: `status` is then `former` and `party` null. Factions and committees are histories, the
    newest first; a current one has no `end_date`. Texts are in Estonian whatever the language."""
    return await riigikogu.member(uuid, lang)


@endpoint("/riigikogu/factions", fresh="6h", example={"lang": "en"})
async def riigikogu_factions(riigikogu: Riigikogu, lang: NameLanguage = "et") -> Collection[Faction]:
    """Factions of the Estonian parliament.

    Those of the current term that have a name in the requested language; members without a faction form a group too."""
    return Collection.of(await riigikogu.factions(lang))


@endpoint("/riigikogu/committees", fresh="6h", example={"lang": "en"})
async def riigikogu_committees(
    riigikogu: Riigikogu,
    kind: Annotated[CommitteeType | None, Named("type"), Meta(description="standing, select or investigative")] = None,
    lang: NameLanguage = "et",
) -> Collection[Committee]:
    """Standing, select and investigative committees of the Estonian parliament.

    Those of the current term that have a name in the requested language. The type is as registered, whatever the name says."""
    return Collection.of(
        committee for committee in await riigikogu.committees(lang) if kind is None or committee.type == kind
    )
