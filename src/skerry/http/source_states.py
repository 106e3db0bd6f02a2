"""The state of each provider: how it has answered this process, and all processes of this server in the last day."""

from collections.abc import Iterable, Sequence
from copy import copy
from datetime import datetime
from typing import Annotated, Any, Literal

from msgspec import Meta, Struct, structs

from skerry.api.endpoint import Endpoint
from skerry.api.sources import SourceDescription
from skerry.http.activity import Days, ProviderDay
from skerry.models.fields import Moment
from skerry.upstream.client import UpstreamClient
from skerry.upstream.health import ProviderState
from skerry.upstream.source import Source


class DailyCalls(Struct, frozen=True):
    """Calls to a provider in the last 24 hours, of all processes of this server."""

    call_count: Annotated[int, Meta(description="number of calls in the last 24 hours", ge=0)]
    failure_count: Annotated[
        int, Meta(description="number of those without an answer, or with one that could not be read", ge=0)
    ]
    success_share: Annotated[
        float | None, Meta(description="share of the calls that succeeded, 0 to 1; null without a call")
    ]
    failing_hour_count: Annotated[int, Meta(description="number of the 24 hours with a failure", ge=0, le=24)]
    latency_mean_seconds: Annotated[
        float | None, Meta(description="mean duration of the answers, seconds; null without an answer")
    ]


class HourlyCalls(Struct, frozen=True):
    """Calls to a provider within an hour, of all processes of this server."""

    started_at: Annotated[Moment, Meta(description="start of the hour")]
    call_count: Annotated[int, Meta(description="number of calls in this hour", ge=0)]
    failure_count: Annotated[
        int, Meta(description="number of those without an answer, or with one that could not be read", ge=0)
    ]


LastDay = Annotated[
    DailyCalls | None,
    Meta(description="its calls in the last 24 hours; null for a dataset, and while the database does not answer"),
]


class ProviderStatus(Struct, frozen=True):
    """State of a provider, from the calls of all processes of this server."""

    key: Annotated[str, Meta(description="stable name of the provider")]
    title: Annotated[str, Meta(description="name of the provider")]
    url: Annotated[str, Meta(description="home page of the provider")]
    state: Annotated[
        str,
        Meta(description="ok, failing, or unknown when it has not been called in the last day, nor since the start"),
    ]
    last_success_at: Annotated[Moment | None, Meta(description="time of its last answer")]
    last_failure_at: Annotated[Moment | None, Meta(description="time of its last failure")]
    failure: Annotated[str | None, Meta(description="what went wrong then")]
    latency_seconds: Annotated[float | None, Meta(description="duration of its last answer to this process, seconds")]
    breaker: Annotated[str, Meta(description="of this process: closed, opened (not called for now) or half-opened")]
    last_day: LastDay
    endpoint_count: Annotated[int, Meta(description="number of endpoints that call it")]


class SourceStatus(SourceDescription, frozen=True, kw_only=True):
    """A source and its state."""

    state: Annotated[
        Literal["ok", "failing", "unknown", "bundled"],
        Meta(
            description="unknown: not called in the last day, nor since the start; bundled: a dataset, which needs no call"
        ),
    ]
    last_success_at: Annotated[Moment | None, Meta(description="when it last answered")]
    last_failure_at: Annotated[Moment | None, Meta(description="when it last failed")]
    failure: Annotated[str | None, Meta(description="what went wrong then")]
    latency_seconds: Annotated[float | None, Meta(description="duration of its last answer to this process, seconds")]
    last_day: LastDay


class SourceHistory(SourceStatus, frozen=True, kw_only=True):
    """A source, its state, and its calls hour by hour."""

    hours: Annotated[
        list[HourlyCalls] | None,
        Meta(
            description="each of the last 24 hours, the current one last; null for a dataset, for a provider that was not "
            "called, and while the database does not answer"
        ),
    ]


class SourceState(Struct, frozen=True):
    """How a source has answered: to this process since its start, and to all processes in the last day."""

    state: Literal["ok", "failing", "unknown"]
    last_success_at: datetime | None
    last_failure_at: datetime | None
    failure: str | None
    latency_seconds: float | None
    last_day: DailyCalls | None


def source_state(health: ProviderState, days: Days, key: str) -> SourceState:
    """The state of a provider, given the last day of all (None: unknown)."""
    day = days.get(key) if days is not None else None
    seen = copy(health)
    if day is not None:
        if day.last_success_at and (not seen.last_success or seen.last_success < day.last_success_at):
            seen.last_success = day.last_success_at
        if day.last_failure_at and (not seen.last_failure or seen.last_failure < day.last_failure_at):
            seen.last_failure, seen.failure = day.last_failure_at, day.failure
    return SourceState(
        seen.state,
        seen.last_success,
        seen.last_failure,
        seen.failure,
        round(seen.latency, 4) if seen.latency is not None else None,
        None if days is None else calls_of(day),
    )


def calls_of(day: ProviderDay | None) -> DailyCalls:
    """The calls of a day; none for a provider that was not called."""
    if day is None:
        return DailyCalls(0, 0, None, 0, None)
    return DailyCalls(day.call_count, day.failure_count, day.success_share, day.failing_hour_count, day.latency_mean)


def provider_statuses(client: UpstreamClient, days: Days, endpoints: Sequence[Endpoint[Any]]) -> list[ProviderStatus]:
    """One row for each provider that an endpoint may call, by name."""
    users: dict[type[Source], int] = {}
    for entry in endpoints:
        for used in entry.sources:
            users[used] = users.get(used, 0) + 1
    return [
        ProviderStatus(
            key=source.key,
            title=source.title,
            url=source.home,
            breaker=client.breaker_state(source),
            endpoint_count=count,
            **structs.asdict(source_state(client.health.of(source.key), days, source.key)),
        )
        for source, count in sorted(users.items(), key=lambda entry: entry[0].key)
    ]


def source_statuses(
    client: UpstreamClient, days: Days, descriptions: Iterable[SourceDescription]
) -> list[SourceStatus]:
    """Descriptions of sources with their state."""
    rows = []
    for description in descriptions:
        fields = structs.asdict(source_state(client.health.of(description.key), days, description.key))
        if description.kind == "dataset":
            fields |= {"state": "bundled", "last_day": None}
        rows.append(SourceStatus(**structs.asdict(description), **fields))
    return rows


def source_history(client: UpstreamClient, days: Days, description: SourceDescription) -> SourceHistory:
    """The description of a source with its state and its calls hour by hour."""
    [status] = source_statuses(client, days, [description])
    day = days.get(description.key) if days is not None else None
    hours = (
        None
        if day is None
        else [HourlyCalls(hour.started_at, hour.call_count, hour.failure_count) for hour in day.hours]
    )
    return SourceHistory(**structs.asdict(status), hours=hours)
