"""What sources of one host have in common."""

from collections.abc import Iterator
from urllib.parse import urlsplit

from skerry import registry
from skerry.upstream.source import Pace, Source


def _kinds(base: type[Source]) -> Iterator[type[Source]]:
    for kind in base.__subclasses__():
        yield kind
        yield from _kinds(kind)


def test_sources_of_one_host_declare_the_same_pace() -> None:
    """The queue before the host is made with the pace of whichever is called first."""
    registry.endpoints()
    registry.jobs()
    paces: dict[str, set[Pace]] = {}
    for kind in _kinds(Source):
        if kind.__module__.startswith("skerry.") and "base" in vars(kind):
            paces.setdefault(urlsplit(kind.base).netloc, set()).add(kind.pace)
    assert len(paces) > 50
    assert [host for host, declared in paces.items() if len(declared) > 1] == []
