"""Characters of the novels about Harry Potter, once a month."""

from datetime import timedelta
from typing import ClassVar

from skerry.models.wizardschool import WizardCharacter
from skerry.sources.world.hp_api import HpApi
from skerry.store import Register


class StoredCharacter(WizardCharacter, frozen=True):
    """A character of the list."""

    REGISTER: ClassVar[Register] = Register(
        "wizard_characters", every=timedelta(days=30), searched=("name", "house"), required=("id", "name")
    )
    SOURCE: ClassVar[type[HpApi]] = HpApi
