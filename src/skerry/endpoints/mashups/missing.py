"""What a report lacks, and why."""

from msgspec import structs

from skerry.api.report import Unavailable
from skerry.errors import SkerryError


class Missing:
    """The parts that are null in the report being made, in the order in which they were found missing."""

    def __init__(self) -> None:
        self._parts: dict[str, Unavailable] = {}

    @property
    def parts(self) -> list[Unavailable]:
        return list(self._parts.values())

    def failed(self, part: str, error: SkerryError) -> None:
        """Its provider is unavailable, or has no such record."""
        self._parts[part] = Unavailable.of(part, error)

    def absent(self, part: str, detail: str, *, covered: bool = True) -> None:
        """Its provider has no such figure, or (`covered` false) has none of this country or currency at all."""
        self._parts[part] = Unavailable.absent(part, detail, covered=covered)

    def because(self, part: str, *others: str) -> None:
        """It is made of other parts; the first of these that is missing is the reason."""
        cause = next((self._parts[other] for other in others if other in self._parts), None)
        if cause is not None:
            self._parts[part] = structs.replace(cause, part=part)
