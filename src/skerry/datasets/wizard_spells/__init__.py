"""Names of spells in the novels about Harry Potter."""

from functools import cached_property
from typing import Annotated

from msgspec import Meta, Struct

from skerry.datasets import Dataset


class WizardSpell(Struct, frozen=True):
    """A spell. Descriptions of its effect are not carried: they are texts."""

    id: Annotated[str, Meta(description="UUID at HP-API")]
    name: Annotated[str, Meta(description="incantation or name of the spell")]


class Spells(Dataset):
    """The spells, in the order of HP-API."""

    key = "wizard_spells"

    @cached_property
    def all(self) -> list[WizardSpell]:
        return self.table("spells.csv", WizardSpell)
