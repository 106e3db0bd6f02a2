"""The world's universities, once a week."""

from datetime import timedelta
from typing import ClassVar

from skerry.models.university import ListedUniversity
from skerry.sources.world.university_domains import UniversityDomains
from skerry.store import Register


class StoredUniversity(ListedUniversity, frozen=True):
    """A university of the list."""

    REGISTER: ClassVar[Register] = Register(
        "universities", every=timedelta(days=7), searched=("name", "country"), required=("name", "country")
    )
    SOURCE: ClassVar[type[UniversityDomains]] = UniversityDomains
