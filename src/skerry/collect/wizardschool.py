"""Characters of the novels about Harry Potter, once a month."""

from skerry.collect.jobs import job
from skerry.collect.lists import import_list
from skerry.series.wizardschool import StoredCharacter
from skerry.sources.world.hp_api import HpApi
from skerry.store import RegisterStore


@job(every="6h", deadline="5m", call_timeout="100s")
async def wizard_characters(hp_api: HpApi, register: RegisterStore[StoredCharacter]) -> None:
    """Import the whole list once a month. A failed import is retried after six hours."""
    await import_list(register, StoredCharacter, hp_api.characters)
