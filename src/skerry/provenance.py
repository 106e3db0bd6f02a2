"""Provenance: where the figures of an answer come from, and how long they stay fresh.

While an endpoint runs, every origin of its data adds itself to a record. The HTTP layer turns the record into `Link`,
`Last-Modified`, `Age` and `Cache-Control`. The record is in a context variable, so sources and endpoints need not pass
it on. The concurrent parts of a mashup write to the same record."""

from contextvars import ContextVar, Token
from datetime import datetime
from enum import StrEnum

from msgspec import Struct, field

from skerry.licenses import License


class Evidence(StrEnum):
    """What the shape of a provider's answers is known from."""

    RECORDED = "recorded"
    """Tested against a real recording of the provider."""
    DOCUMENTED = "documented"
    """Written from the provider's schema, documentation or examples."""
    INFERRED = "inferred"
    """Derived from public programs; no recording was available."""


class Origin(Struct, frozen=True):
    """A provider or dataset, with what a `Link` header and the status page need."""

    key: str
    title: str
    home: str
    license: License
    attribution: str | None = None
    """Credit line that the provider requires."""
    evidence: Evidence | None = None
    """None for a dataset, whose file ships with the package."""


class Provenance(Struct):
    """Provenance of one answer, and the request data that sources need."""

    origins: dict[str, Origin] = field(default_factory=dict)
    fetched_at: datetime | None = None
    """Time of the oldest fetch that the answer uses."""
    fresh_until: datetime | None = None
    """Time at which the first part of the answer is no longer fresh."""
    modified_at: datetime | None = None
    """Newest change that a provider or dataset states."""
    has_undated_part: bool = False
    """Whether a provider or dataset states none, so that the newest change is not known."""
    observed_at: datetime | None = None
    """Time of the newest figures, if the endpoint states it. Takes precedence over `modified_at`."""
    content_hash: str | None = None
    """SHA-256 of the content, if the store has it: the ETag of curated answers."""
    unread_rows_of: str | None = None
    """Title of a provider whose list had an unreadable row, which was left out. An item that is not found may be in that
    row."""
    accept_stale: float = 0.0
    """Seconds by which a stale answer is accepted (`max-stale`); infinite for any age."""
    client: str = ""
    """Key of the client, for rate limits, its turns at providers, and stream counts; empty outside a request."""
    address: str = ""
    """Address of the client; empty outside a request."""
    deadline: float | None = None
    """Event loop time at which the answer must be complete."""
    call_timeout: float | None = None
    """Timeout of each call to a provider in a job, in seconds. None: the timeout of the upstream client."""
    answer: object = field(default_factory=object)
    """Identity of the answer, shared by the records of its parts."""
    waiting_for: set[str] = field(default_factory=set)
    """Titles of the providers that have not answered yet; shared by the records of the parts."""

    def part(self, *, accept_stale: float = 0.0, deadline: float | None = None) -> "Provenance":
        """An empty record for a part of the answer, with the same client and, unless another is given, the same
        deadline."""
        return Provenance(
            accept_stale=accept_stale,
            client=self.client,
            address=self.address,
            deadline=self.deadline if deadline is None else deadline,
            call_timeout=self.call_timeout,
            answer=self.answer,
            waiting_for=self.waiting_for,
        )


_record: ContextVar[Provenance | None] = ContextVar("skerry_provenance", default=None)


def current() -> Provenance | None:
    """The record of the current answer or job; None outside both."""
    return _record.get()


class tracking:  # noqa: N801  read as a statement: `with tracking(record):`
    """Code in this block writes to this record. A class, since it is entered with every request."""

    __slots__ = ("_record", "_token")

    def __init__(self, record: Provenance) -> None:
        self._record = record

    def __enter__(self) -> Provenance:
        self._token: Token[Provenance | None] = _record.set(self._record)
        return self._record

    def __exit__(self, *_: object) -> None:
        _record.reset(self._token)


class resolving:  # noqa: N801  read as a statement: `with resolving():`
    """Code in this block only resolves a name: its sources are not origins of the answer."""

    __slots__ = ("_tracking",)

    def __enter__(self) -> None:
        record = _record.get()
        if record is None:
            self._tracking: tracking | None = None
            return
        self._tracking = tracking(record.part(accept_stale=record.accept_stale))
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
    """Add an origin to the current answer."""
    adopt(Provenance({origin.key: origin}, fetched_at, fresh_until, modified_at, modified_at is None))


def unread_rows(provider: str) -> None:
    """Record that a list used for the current answer had an unreadable row."""
    record = _record.get()
    if record is not None:
        record.unread_rows_of = provider


def observed(moment: datetime) -> None:
    """Record the time of figures in the current answer."""
    record = _record.get()
    if record is not None and (record.observed_at is None or moment > record.observed_at):
        record.observed_at = moment


def valid_until(moment: datetime) -> None:
    """Limit the freshness of the current answer to this moment."""
    record = _record.get()
    if record is not None and (record.fresh_until is None or moment < record.fresh_until):
        record.fresh_until = moment


def adopt(part: Provenance) -> None:
    """Add everything in another record to the current answer."""
    record = _record.get()
    if record is None:
        return
    record.origins.update(part.origins)
    if part.fetched_at is not None and (record.fetched_at is None or part.fetched_at < record.fetched_at):
        record.fetched_at = part.fetched_at
    if part.modified_at is not None and (record.modified_at is None or part.modified_at > record.modified_at):
        record.modified_at = part.modified_at
    record.has_undated_part = record.has_undated_part or part.has_undated_part
    record.unread_rows_of = record.unread_rows_of or part.unread_rows_of
    if part.observed_at is not None:
        observed(part.observed_at)
    if part.fresh_until is not None:
        valid_until(part.fresh_until)
