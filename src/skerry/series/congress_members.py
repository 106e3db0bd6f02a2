"""Current members of the United States Congress, once a day."""

from datetime import timedelta
from typing import ClassVar

from skerry.models.congress import Legislator
from skerry.sources.world.congress_legislators import CongressLegislators
from skerry.store import Register


class StoredLegislator(Legislator, frozen=True):
    """A current member of Congress."""

    REGISTER: ClassVar[Register] = Register(
        "congress_members",
        every=timedelta(days=1),
        searched=("name",),
        required=("id", "name", "chamber", "state"),
    )
    SOURCE: ClassVar[type[CongressLegislators]] = CongressLegislators
