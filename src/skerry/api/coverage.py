"""The matrix of the Nordic and Baltic model: who speaks for a country on each subject, read from the endpoints."""

from collections.abc import Callable, Iterator, Mapping, Sequence
from functools import cached_property
from typing import Annotated, Any, Literal, get_args, get_origin

from msgspec import Meta, Struct

from skerry.api.endpoint import PREFIX, Endpoint
from skerry.api.sources import SourceDescription, SourceLicense, described
from skerry.container import Dependency, closure, dependencies_of, origins_of, part_of
from skerry.models.fields import Moment, SourceKey
from skerry.models.nordic import NordicCountry, Subject
from skerry.provenance import Evidence
from skerry.services.nordic.subject import CountrySubject
from skerry.upstream.health import ProviderState, SourceState

CoverageState = Annotated[
    Literal["national", "shared", "none"],
    Meta(
        description="national: by a provider of the country itself, shared: only by one that serves several countries, none: not "
        "answered here"
    ),
]


class SubjectSource(Struct, frozen=True):
    """A provider of a subject in one country."""

    source: SourceKey
    title: Annotated[str, Meta(description="name of the provider")]
    url: Annotated[str, Meta(description="home page of the provider")]
    license: SourceLicense
    attribution: Annotated[str | None, Meta(description="how the provider asks to be credited")]
    evidence: Annotated[
        Evidence | None,
        Meta(
            description="recorded: answers are read against a real recording; documented: by the provider's own schema; "
            "inferred: as public programs read them; null for data that ship with this server"
        ),
    ]
    cadence_seconds: Annotated[
        int | None, Meta(description="how often the provider renews its figures, seconds; null where that is not known")
    ]
    state: Annotated[
        SourceState,
        Meta(
            description="ok, failing, or unknown when it has not been called since the start; ok for data that ship with this "
            "server"
        ),
    ]
    last_success_at: Annotated[
        Moment | None, Meta(description="when it last answered, UTC; null when it has not since the start")
    ]


class SubjectCoverage(Struct, frozen=True):
    """One cell of the matrix: a subject in a country."""

    subject: Annotated[Subject, Meta(description="what the endpoints are about")]
    state: CoverageState
    reason: Annotated[
        str | None, Meta(description="why there is no source, and who has the data; null where there is one")
    ]
    paths: Annotated[
        list[str], Meta(description="endpoints that answer this subject for the country; empty where none does")
    ]
    sources: Annotated[list[SubjectSource], Meta(description="providers, in the order in which they are called")]


class Coverage(Dependency):
    """Which subjects are answered for a country, and by whom. The composition root supplies it with the endpoints."""

    answer_kind = "bundled"

    def __init__(
        self, endpoints: Callable[[], Sequence[Endpoint[Any]]], health_of: Callable[[str], ProviderState]
    ) -> None:
        self._endpoints = endpoints
        self._health_of = health_of

    def row(self, country: NordicCountry) -> list[SubjectCoverage]:
        """All subjects that this server has endpoints for, in the order of `Subject`."""
        return [self._cell(country, subject) for subject in Subject if subject in self._paths]

    def _cell(self, country: NordicCountry, subject: Subject) -> SubjectCoverage:
        services = {kind: paths for kind, paths in self._paths[subject].items() if kind.provider_types(country)}
        keys = dict.fromkeys(
            origin.key
            for kind in services
            for annotation in kind.provider_types(country)
            for origin in _origins(annotation)
        )
        absent = [kind.why_absent(country) for kind in self._paths[subject]]
        return SubjectCoverage(
            subject=subject,
            state="none"
            if not services
            else "national"
            if any(kind.is_national(country) for kind in services)
            else "shared",
            reason=None if services else absent[0],
            paths=list(
                dict.fromkeys(path for path in self._answering(subject, services) if _may_answer(path, country))
            ),
            sources=[self._source(key) for key in keys],
        )

    def _answering(self, subject: Subject, services: Mapping[type[CountrySubject[Any]], list[str]]) -> Iterator[str]:
        """Paths of these services, and what is kept of a subject that one of them answers."""
        for paths in services.values():
            yield from paths
        if services:
            yield from self._histories.get(subject, ())

    def _source(self, key: str) -> SubjectSource:
        found, health = self._descriptions[key], self._health_of(key)
        return SubjectSource(
            key, found.title, found.url, found.license, found.attribution, found.evidence, found.cadence_seconds,
            "ok" if found.kind == "dataset" else health.state, health.last_success,
        )  # fmt: skip

    @cached_property
    def _descriptions(self) -> Mapping[str, SourceDescription]:
        return {description.key: description for description in described(self._endpoints())}

    @cached_property
    def _paths(self) -> Mapping[Subject, Mapping[type[CountrySubject[Any]], list[str]]]:
        """By subject: its services, and the paths that each serves."""
        found: dict[Subject, dict[type[CountrySubject[Any]], list[str]]] = {}
        for endpoint in self._endpoints():
            for kind in _subjects(endpoint):
                found.setdefault(kind.SUBJECT, {}).setdefault(kind, []).append(PREFIX + endpoint.path)
        return found

    @cached_property
    def _histories(self) -> Mapping[Subject, list[str]]:
        """By subject: the paths that answer with its stored rows."""
        found: dict[Subject, list[str]] = {}
        for endpoint in self._endpoints():
            for subject in dict.fromkeys(_stored(endpoint)):
                found.setdefault(subject, []).append(PREFIX + endpoint.path)
        return found


def _stored(endpoint: Endpoint[Any]) -> Iterator[Subject]:
    """The subjects whose stored rows an endpoint answers with."""
    for annotation in endpoint.dependencies.values():
        for row_type in get_args(part_of(annotation)):
            if (subject := getattr(row_type, "SUBJECT", None)) is not None:
                yield subject


def _subjects(endpoint: Endpoint[Any]) -> Iterator[type[CountrySubject[Any]]]:
    """The subjects that an endpoint of the model answers. Reports that use them are not of the model."""
    if "/nordic/" not in endpoint.path:
        return
    for annotation in endpoint.dependencies.values():
        yield from _outermost(annotation)


def _outermost(annotation: Any) -> Iterator[type[CountrySubject[Any]]]:
    """The subjects in a dependency, without those that a subject uses itself: they do not answer in its place."""
    part = part_of(annotation)
    if isinstance(part, type) and issubclass(part, CountrySubject):
        yield part
        return
    for inner in dependencies_of((get_origin(part) or part).__init__).values():
        yield from _outermost(inner)


def _may_answer(path: str, country: NordicCountry) -> bool:
    """Whether a path is not that of another country, as `/nordic/lv/companies/{id}/owners` is."""
    named = path.removeprefix(f"{PREFIX}/nordic/").partition("/")[0].upper()
    return named == country or named not in list(NordicCountry)


def _origins(annotation: Any) -> Iterator[Any]:
    for part in closure(annotation):
        yield from origins_of(part)
