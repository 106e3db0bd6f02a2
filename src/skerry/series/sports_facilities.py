"""Sports facilities of Estonia, once a day."""

from datetime import timedelta
from typing import ClassVar

from skerry.sources.estonia.spordiregister import Facility, Spordiregister
from skerry.store import Register


class SportsFacility(Facility, frozen=True):
    """A sports facility."""

    REGISTER: ClassVar[Register] = Register(
        "sports_facilities",
        every=timedelta(days=1),
        searched=("name", "type", "county", "address"),
        required=("name", "type", "county"),
    )
    SOURCE: ClassVar[type[Spordiregister]] = Spordiregister
