"""Listing of endpoints, sources, series and topics for completion and help.

The registry imports every endpoint, which takes more than a second. The listing is therefore cached in the user's cache
directory, in a file whose name depends on the state of all files of the package."""

import hashlib
import re
from collections.abc import Iterator
from contextlib import suppress
from pathlib import Path
from typing import TYPE_CHECKING, Any
from urllib.parse import unquote, urlsplit

import msgspec
from msgspec import Struct, field
from platformdirs import user_cache_path

import skerry

if TYPE_CHECKING:
    from skerry.api.endpoint import Endpoint

PACKAGE = Path(skerry.__file__).parent
PREFIX = "/api/v1"
STREAM = "stream"
"""Kind of an endpoint whose answer never ends."""


class ListedParameter(Struct, frozen=True):
    """A parameter of an endpoint."""

    name: str
    place: str = field(name="in")
    required: bool
    default: Any
    allowed: str
    description: str


class ListedEndpoint(Struct, frozen=True):
    """An endpoint."""

    path: str
    """Path with the prefix."""
    method: str
    group: str
    kind: str
    summary: str
    description: str
    parameters: list[ListedParameter]
    sources: list[str]
    fresh_seconds: int | None
    module: str
    """`group.subject`, relative to `skerry.endpoints`."""
    example: str
    """Path and query of a call that works."""
    supplementary: bool
    """Whether it completes another endpoint and is not counted."""


class ListedSource(Struct, frozen=True):
    """A provider, for completion and help. `skerry sources` lists all details."""

    key: str
    title: str


class ListedTopic(Struct, frozen=True):
    """A topic of the event stream."""

    name: str
    description: str
    examples: list[str]
    """Subscriptions such as `electricity:NO1`."""


class RegistryListing(Struct, frozen=True):
    """All endpoints, sources, topics and series."""

    endpoints: list[ListedEndpoint]
    sources: list[ListedSource]
    topics: list[ListedTopic]
    series: list[str]

    @property
    def groups(self) -> list[str]:
        return sorted({entry.group for entry in self.endpoints})

    @property
    def kinds(self) -> list[str]:
        return sorted({entry.kind for entry in self.endpoints})

    def find(self, path: str) -> ListedEndpoint | None:
        """The endpoint for a path, which may be a template or have values, with or without prefix and query."""
        wanted = absolute(urlsplit(path).path)
        matching = [entry for entry in self.endpoints if entry.path == wanted]
        matching += [entry for entry in self.endpoints if matches(entry.path, wanted)]
        return min(matching, key=lambda entry: entry.path.count("{"), default=None)

    def described(self, path: str) -> list[ListedEndpoint]:
        """The endpoints that the help of a path describes: the one that matches it, else those below it, else those with
        similar paths."""
        if (entry := self.find(path)) is not None:
            return [entry]
        wanted = absolute(urlsplit(path).path).rstrip("/")
        if under := [entry for entry in self.endpoints if entry.path.startswith(f"{wanted}/")]:
            return under
        from skerry.http.suggestions import Suggestions

        near = Suggestions(entry.path for entry in self.endpoints).near(wanted).paths
        return [entry for path in near for entry in self.endpoints if entry.path == path]


def absolute(path: str) -> str:
    """A path with the prefix."""
    path = "/" + path.lstrip("/")
    return path if path.startswith(f"{PREFIX}/") else PREFIX + path


def matches(template: str, path: str) -> bool:
    pattern = re.sub(r"\\{\w+\\}", "[^/]+", re.escape(template))
    return re.fullmatch(pattern, path) is not None


def arguments_in(template: str, path: str) -> dict[str, str]:
    """The path parameters of a call: {"zone": "NO1"} of /electricity/stats/NO1."""
    pairs = zip(template.split("/"), path.split("/"), strict=True)
    return {name[1:-1]: unquote(value) for name, value in pairs if name.startswith("{")}


def load_listing(package: Path = PACKAGE) -> RegistryListing:
    """The listing of this installation, from the cache if possible, else from the registry. A change of a file of the
    package invalidates the cache."""
    file = user_cache_path("skerry") / f"listing-{_fingerprint(package)}.json"
    with suppress(OSError, msgspec.MsgspecError):
        return msgspec.json.decode(file.read_bytes(), type=RegistryListing)
    content = msgspec.json.encode(_from_registry())
    with suppress(OSError):  # the cache is optional: the home directory may be read-only
        file.parent.mkdir(parents=True, exist_ok=True)
        for old in file.parent.glob("listing-*.json"):
            old.unlink(missing_ok=True)
        unfinished = file.with_suffix(".part")
        unfinished.write_bytes(content)
        unfinished.replace(file)
    return msgspec.json.decode(content, type=RegistryListing)


def _fingerprint(package: Path) -> str:
    """A digest that changes when a file of the package changes."""
    digest = hashlib.sha256(skerry.__version__.encode())
    for file in sorted(_modules(package)):
        status = file.stat()
        digest.update(f"{file}{status.st_mtime_ns}{status.st_size}".encode())
    return digest.hexdigest()[:16]


def _modules(package: Path) -> Iterator[Path]:
    return (file for file in package.rglob("*.py") if "__pycache__" not in file.parts)


def _from_registry() -> RegistryListing:
    from skerry import registry

    endpoints = registry.endpoints()
    sources = sorted({source for entry in endpoints for source in entry.sources}, key=lambda source: source.key)
    return RegistryListing(
        [_endpoint(entry) for entry in endpoints],
        [ListedSource(source.key, source.title) for source in sources],
        [ListedTopic(topic.name, topic.description, list(topic.examples)) for topic in registry.topics().values()],
        sorted(registry.series()),
    )


def _endpoint(endpoint: "Endpoint[Any]") -> ListedEndpoint:
    return ListedEndpoint(
        path=PREFIX + endpoint.path,
        method="GET",
        group=endpoint.group,
        kind=endpoint.kind,
        summary=endpoint.summary,
        description=endpoint.description,
        parameters=[
            ListedParameter(
                parameter.external,
                parameter.place,
                parameter.required,
                parameter.default,
                parameter.allowed,
                parameter.description,
            )
            for parameter in endpoint.parameters
        ],
        sources=[source.key for source in endpoint.sources],
        fresh_seconds=int(endpoint.fresh.total_seconds()) if endpoint.fresh else None,
        module=endpoint.module,
        example=endpoint.url(),
        supplementary=endpoint.supplementary,
    )
