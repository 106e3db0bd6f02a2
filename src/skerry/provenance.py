"""Where the figures of the answer being made come from, and how long they hold.

While an endpoint runs, whatever gives it data notes that here; the face turns the notes into `Link`, `Last-Modified`, `Age`
and `Cache-Control`. The record travels in a context variable, so neither sources nor endpoints pass it on by hand, and the
parts of a mashup that run at the same time all write to the one record of their request."""

from contextvars import ContextVar, Token
from dataclasses import dataclass, field
from datetime import datetime
from enum import StrEnum

from skerry.licenses import License


class Evidence(StrEnum):
    """How sure we are of the shape of a provider's answers."""

    RECORDED = "recorded"
    """Read against a real recording of the provider."""
    DOCUMENTED = "documented"
    """Read by the provider's own schema, documentation or examples."""
    INFERRED = "inferred"
    """Read as public programs read it; no recording was at hand."""


@dataclass(frozen=True, slots=True)
class Origin:
    """Who gave us something: what a `Link` header and a status page need to know of a provider or a dataset."""

    key: str
    title: str
    home: str
    license: License
    attribution: str | None = None
    """How the provider asks to be credited."""
    evidence: Evidence | None = None
    """None for a dataset, whose file ships with the package."""


@dataclass(slots=True)
class Provenance:
    """Notes on one answer, and what its endpoint and sources must know of the request."""

    origins: dict[str, Origin] = field(default_factory=dict)
    fetched_at: datetime | None = None
    """The oldest fetch that the answer rests on."""
    fresh_until: datetime | None = None
    """The first moment at which some part of the answer is no longer fresh."""
    modified_at: datetime | None = None
    """The newest change that a provider or dataset stated."""
    observed_at: datetime | None = None
    """When the newest figures were observed, where an endpoint says so. Goes before `modified_at`."""
    content_hash: str | None = None
    """SHA-256 of the content, where the store knows it: the ETag of curated answers."""
    accept_stale: float = 0.0
    """Seconds by which the caller lets an answer have outlived its freshness (`max-stale`); infinite for any."""
    client: str = ""
    """Key under which the requests of this client are counted."""
    deadline: float | None = None
    """Event loop time after which no part of the answer may still be waited for."""


_record: ContextVar[Provenance | None] = ContextVar("skerry_provenance", default=None)


def current() -> Provenance | None:
    """The record of the answer being made; none outside a request (in the collector, say)."""
    return _record.get()


class tracking:  # noqa: N801  read as a statement: `with tracking(record):`
    """What runs inside makes its notes on this record. A class, as it is entered with every request."""

    __slots__ = ("_record", "_token")

    def __init__(self, record: Provenance) -> None:
        self._record = record

    def __enter__(self) -> Provenance:
        self._token: Token[Provenance | None] = _record.set(self._record)
        return self._record

    def __exit__(self, *_: object) -> None:
        _record.reset(self._token)


class resolving:  # noqa: N801  read as a statement: `with resolving():`
    """What runs inside only resolves a name: who answers it is not an origin of the answer being made."""

    __slots__ = ("_tracking",)

    def __enter__(self) -> None:
        record = _record.get()
        if record is None:
            self._tracking: tracking | None = None
            return
        self._tracking = tracking(
            Provenance(accept_stale=record.accept_stale, client=record.client, deadline=record.deadline)
        )
        self._tracking.__enter__()

    def __exit__(self, *_: object) -> None:
        if self._tracking is not None:
            self._tracking.__exit__()


def note(
    origin: Origin,
    *,
    fetched_at: datetime | None = None,
    fresh_until: datetime | None = None,
    modified_at: datetime | None = None,
) -> None:
    """The answer being made rests on this origin."""
    adopt(Provenance({origin.key: origin}, fetched_at, fresh_until, modified_at))


def observed(moment: datetime) -> None:
    """The answer being made has figures of this moment."""
    record = _record.get()
    if record is not None and (record.observed_at is None or moment > record.observed_at):
        record.observed_at = moment


def valid_until(moment: datetime) -> None:
    """The answer being made is right up to this moment at most."""
    record = _record.get()
    if record is not None and (record.fresh_until is None or moment < record.fresh_until):
        record.fresh_until = moment


def adopt(part: Provenance) -> None:
    """The answer being made rests on all that this other record notes."""
    record = _record.get()
    if record is None:
        return
    record.origins.update(part.origins)
    if part.fetched_at is not None and (record.fetched_at is None or part.fetched_at < record.fetched_at):
        record.fetched_at = part.fetched_at
    if part.modified_at is not None and (record.modified_at is None or part.modified_at > record.modified_at):
        record.modified_at = part.modified_at
    if part.observed_at is not None:
        observed(part.observed_at)
    if part.fresh_until is not None:
        valid_until(part.fresh_until)
