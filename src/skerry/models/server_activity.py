"""What the processes of this server do: the processes themselves, and their calls to providers hour by hour."""

from datetime import datetime
from typing import Annotated

from msgspec import Meta, Struct

from skerry.models.fields import Moment


class ProviderHour(Struct, frozen=True):
    """Calls to one provider within one hour, of one process or of several together."""

    provider: str
    """Key of the provider."""
    started_at: datetime
    """Start of the hour, UTC."""
    call_count: int = 0
    failure_count: int = 0
    reply_count: int = 0
    """Replies whose duration is part of `reply_seconds`."""
    reply_seconds: float = 0.0
    last_success_at: datetime | None = None
    last_failure_at: datetime | None = None


class ProviderFailure(Struct, frozen=True):
    """The newest failure of a provider."""

    provider: str
    failed_at: datetime
    reason: str


class ServerProcess(Struct, frozen=True):
    """A process of this server."""

    id: Annotated[str, Meta(description="identifies the process until it ends")]
    name: Annotated[str | None, Meta(description="name that the operator has given it; null without one")]
    version: Annotated[str, Meta(description="version of the software that it runs")]
    started_at: Annotated[Moment, Meta(description="when it started")]
    last_seen_at: Annotated[Moment, Meta(description="when it last reported")]
    collecting: Annotated[
        bool, Meta(description="whether it collects histories and events; one process at a time does")
    ]
    request_count: Annotated[int, Meta(description="requests that it has answered since its start", ge=0)]
    memory_bytes: Annotated[
        Annotated[int, Meta(ge=0)] | None,
        Meta(description="resident memory; null where the operating system does not say"),
    ]
