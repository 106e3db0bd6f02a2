"""Characters of the novels about Harry Potter, once a month."""

from collections.abc import AsyncIterator, Sequence

import msgspec

from skerry.collect.jobs import job
from skerry.series.wizardschool import StoredCharacter
from skerry.sources.world.hp_api import HpApi
from skerry.store import RegisterStore


@job(every="6h", deadline="5m", call_timeout="100s")
async def wizard_characters(hp_api: HpApi, register: RegisterStore[StoredCharacter]) -> None:
    """Import the whole list once a month. A failed import is retried after six hours."""
    if await register.is_due():
        await register.replace(_rows(hp_api))


async def _rows(hp_api: HpApi) -> AsyncIterator[Sequence[StoredCharacter]]:
    listed = await hp_api.characters()
    yield [msgspec.convert(character, StoredCharacter, from_attributes=True) for character in listed]
