"""The client that made the request."""

from skerry.container import Dependency
from skerry.errors import NotFound
from skerry.provenance import current


class Caller(Dependency):
    """The client that made the current request."""

    @property
    def address(self) -> str:
        """The client's address, behind the proxies that are trusted. Raises NotFound where there is none, as behind a
        socket of the file system."""
        record = current()
        if record is None or not record.address:
            raise NotFound("The address of the client is not known.")
        return record.address
