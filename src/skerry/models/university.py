"""Universities of any provider."""

from functools import cached_property

from msgspec import Struct

from skerry.folding import fold


class ListedUniversity(Struct, frozen=True, dict=True):
    """A university. Two with the same name are two campuses, or two entries that have not been merged."""

    name: str
    country_name: str
    """English name in the list's spelling: for some rows that of ISO 3166 ("Viet Nam")."""
    country: str
    """ISO 3166-1 alpha-2."""
    state: str | None
    domains: tuple[str, ...]
    urls: tuple[str, ...]

    @cached_property
    def folded(self) -> str:
        """The name, folded for comparison."""
        return fold(self.name)


Universities = tuple[ListedUniversity, ...]
