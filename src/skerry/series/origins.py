"""Which of several providers a row is from."""

from skerry.container import Dependency, closure
from skerry.provenance import Origin
from skerry.store import OriginBy


def by_source(providers: type[Dependency]) -> OriginBy:
    """The provider whose key is the `source` of the row. `providers` is the dependency that is made of all of them."""

    def origin(source: str) -> Origin | None:
        found = (each for part in closure(providers) for each in part.origins())
        return next((each for each in found if each.key == source), None)

    return OriginBy("source", origin)
