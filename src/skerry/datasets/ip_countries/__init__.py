"""Countries of the networks of the Internet, by the registries that assign them."""

from functools import cached_property
from importlib import resources
from ipaddress import IPv4Address, IPv4Network, IPv6Address, IPv6Network, ip_network
from typing import TYPE_CHECKING

import msgspec
from msgspec import Struct

from skerry.datasets import Dataset

if TYPE_CHECKING:
    from maxminddb import Reader


class AssignedNetwork(Struct, frozen=True):
    """A network, and the country that it is assigned to."""

    network: str
    """The largest block around an address that is in the same country, in CIDR notation."""
    country: str
    """ISO 3166-1 alpha-2."""


class _RawEntry(Struct):
    country_code: str


class IpCountries(Dataset):
    """A table in MaxMind's format, mapped into memory on first use."""

    key = "ip_countries"
    notes_itself = True

    def find(self, address: IPv4Address | IPv6Address) -> AssignedNetwork | None:
        """The network of an address; None for one that is not assigned."""
        found, length = self._reader.get_with_prefix_len(address)
        if found is None:
            return None
        self.sign()
        network: IPv4Network | IPv6Network = ip_network((address, length), strict=False)
        return AssignedNetwork(str(network), msgspec.convert(found, _RawEntry).country_code)

    @cached_property
    def _reader(self) -> "Reader":
        from maxminddb import MODE_AUTO, open_database

        with resources.as_file(self.folder() / "countries.mmdb") as path:
            return open_database(path, MODE_AUTO)
