"""Descriptions of providers and datasets, with licence, attribution and terms, derived from the endpoints."""

from collections.abc import Iterator, Sequence
from datetime import date
from typing import Annotated, Any, Literal, get_args

from msgspec import Meta, Struct

from skerry.api.endpoint import PREFIX, Endpoint
from skerry.clock import duration
from skerry.container import closure
from skerry.datasets import Dataset
from skerry.provenance import Evidence, Origin
from skerry.upstream.source import Source


class SourceLicense(Struct, frozen=True):
    """The licence of a provider or dataset, or its terms."""

    id: Annotated[str | None, Meta(description="SPDX identifier; null where the terms have none")]
    title: Annotated[str, Meta(description="name of the licence, or the terms in a sentence")]
    url: Annotated[str, Meta(description="page with the text; of this server where the provider has none")]


class SourceDescription(Struct, frozen=True, kw_only=True):
    """A provider, or a dataset that ships with this server."""

    key: Annotated[str, Meta(description="stable name")]
    kind: Annotated[
        Literal["provider", "dataset"],
        Meta(description="provider: called over the network; dataset: ships with the server"),
    ]
    title: Annotated[str, Meta(description="name of the provider or dataset")]
    url: Annotated[str, Meta(description="home page of the provider, or of the origin of the dataset")]
    api_url: Annotated[str | None, Meta(description="root of the addresses that are called; null for a dataset")]
    license: SourceLicense
    attribution: Annotated[str | None, Meta(description="how the provider asks to be credited")]
    terms: Annotated[str | None, Meta(description="what else the provider asks of those who use its data")]
    evidence: Annotated[
        Evidence | None,
        Meta(
            description=(
                "recorded: answers are read against a real recording; documented: by the provider's own schema or examples; "
                "inferred: as public programs read them; null for a dataset, whose file ships with the server"
            )
        ),
    ]
    evidence_note: Annotated[str | None, Meta(description="which part is more or less certain")]
    cadence_seconds: Annotated[
        int | None, Meta(description="how often the provider renews its figures, seconds; null where that is not known")
    ]
    as_of_date: Annotated[date | None, Meta(description="date of a dataset's facts; null where its source states none")]
    data_date_note: Annotated[str | None, Meta(description="what that date rests on, or why there is none")]
    retrieved_date: Annotated[date | None, Meta(description="day on which a dataset was taken from its source")]
    endpoint_count: Annotated[int, Meta(description="number of endpoints that use it", ge=0)]
    endpoints: Annotated[list[str], Meta(description="paths of these endpoints")]


def source_path(key: str) -> str:
    """Path of the description of a source."""
    return f"{PREFIX}/sources/{key}"


def license_url(origin: Origin) -> str:
    """Page with the licence of an origin: the provider's, or else a page of this server that states the terms."""
    return origin.license.url or f"/licenses/{origin.key}"


def described(endpoints: Sequence[Endpoint[Any]]) -> list[SourceDescription]:
    """Every source of these endpoints, by key."""
    kinds: dict[str, type[Source] | type[Dataset]] = {}
    origins: dict[str, Origin] = {}
    users: dict[str, list[str]] = {}
    for endpoint in endpoints:
        used: dict[str, None] = {}
        for part in _parts(endpoint):
            if isinstance(part, type) and issubclass(part, Source | Dataset) and getattr(part, "key", None):
                kinds[part.key] = part
                used[part.key] = None
        for origin in endpoint.origins:
            origins[origin.key] = origin
            used[origin.key] = None
        for key in used:
            users.setdefault(key, []).append(PREFIX + endpoint.path)
    return [_description(key, kinds.get(key), origins.get(key), users[key]) for key in sorted(users)]


def _parts(endpoint: Endpoint[Any]) -> Iterator[Any]:
    """All dependencies of an endpoint, and the providers of the stored rows among them."""
    for annotation in endpoint.dependencies.values():
        for part in closure(annotation):
            yield part
            for argument in get_args(part):
                source = getattr(argument, "SOURCE", None)
                if source is not None:
                    yield from closure(source)


def _description(
    key: str, kind: type[Source] | type[Dataset] | None, origin: Origin | None, paths: list[str]
) -> SourceDescription:
    if origin is None:
        assert kind is not None  # noqa: S101  a key comes from one of the two
        origin = kind.origin()
    source = kind if kind is not None and issubclass(kind, Source) else None
    dataset = kind if kind is not None and issubclass(kind, Dataset) else None
    about = dataset.about() if dataset else None
    return SourceDescription(
        key=key,
        kind="provider" if origin.evidence else "dataset",
        title=origin.title,
        url=origin.home,
        api_url=source.base if source else None,
        license=SourceLicense(origin.license.id, origin.license.title, license_url(origin)),
        attribution=origin.attribution,
        terms=source.terms if source else None,
        evidence=origin.evidence,
        evidence_note=source.evidence_note if source else None,
        cadence_seconds=int(duration(source.cadence).total_seconds()) if source and source.cadence else None,
        as_of_date=dataset.dated() if dataset else None,
        data_date_note=about.date_note if about else None,
        retrieved_date=about.retrieved if about else None,
        endpoint_count=len(paths),
        endpoints=paths,
    )
