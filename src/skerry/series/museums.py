"""Museums of Estonia that publish their objects, once a week."""

from datetime import timedelta
from typing import ClassVar

from skerry.sources.estonia.muis import Muis, MuseumListing
from skerry.store import Register


class Museum(MuseumListing, frozen=True):
    """A museum that publishes its objects."""

    REGISTER: ClassVar[Register] = Register(
        "museums", every=timedelta(days=7), searched=("code", "name"), required=("code", "name")
    )
    SOURCE: ClassVar[type[Muis]] = Muis
