"""The declaration of a group, in its package under `skerry.endpoints`: `GROUP = Group(...)` in its `__init__.py`."""

from msgspec import Struct


class Group(Struct, frozen=True, kw_only=True):
    """Endpoints that are presented together. `skerry.registry.groups` finds them."""

    title: str
    """Name for people."""
    description: str
    """One sentence."""
    order: int
    """Sort key: the portal and the reference list groups by this number."""
    key: str = ""
    """Name of the package, with hyphens for underscores; set by the registry."""


def key_of(package: str) -> str:
    """The key of the group in a package, which is given by its name under `skerry.endpoints`."""
    return package.replace("_", "-")
