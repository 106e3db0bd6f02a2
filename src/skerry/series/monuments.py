"""Cultural monuments of Estonia, once a day."""

from datetime import timedelta
from typing import ClassVar

from skerry.sources.estonia.muinsuskaitse import Monument, Muinsuskaitse
from skerry.store import Register


class CulturalMonument(Monument, frozen=True):
    """A protected cultural monument."""

    REGISTER: ClassVar[Register] = Register(
        "monuments", every=timedelta(days=1), searched=("id", "name", "types"), required=("id", "name")
    )
    SOURCE: ClassVar[type[Muinsuskaitse]] = Muinsuskaitse
