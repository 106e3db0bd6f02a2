"""What is wrong with a live answer of an endpoint: its status, its schema, its fields, its identity and its age."""

import re
from collections.abc import Iterator, Mapping
from contextlib import suppress
from datetime import UTC, datetime, timedelta
from typing import TYPE_CHECKING, Any

import msgspec
from msgspec import Struct

if TYPE_CHECKING:
    import httpx

    from skerry.cli.live import LiveCall
    from skerry.recordings.drift import Finding

HOUR = timedelta(hours=1)
MIN_ALLOWED_AGE = timedelta(days=1)
INTERVALS_ALLOWED = 10
"""How many times as old as an answer may be kept its newest figure may be, and a day at least."""
LIVE = HOUR
"""Answers that are kept for longer are not live figures, and say nothing about their cadence."""
DATE = re.compile(r"\d{4}-\d\d-\d\d")
IDENTIFIER = re.compile(r"\d+|[A-Za-z]{2,3}\d?|\d{4}-\d\d-\d\d")
"""A number, a code or a day: a value that the answer must repeat unchanged. Names may be spelled differently."""
NOT_IDENTITY = frozenset({"limit", "page", "offset"})

NOT_CONSTANT = frozenset({"stale_since", "retry_after", "next_cursor"})
"""Fields that are null whenever all is well."""


class Envelope(Struct, frozen=True):
    data: msgspec.Raw = msgspec.Raw()


def answer_findings(
    call: "LiveCall", answer: "httpx.Response", *, is_unavailable: bool, is_alone: bool = False
) -> "Iterator[Finding]":
    """The findings for one answer of an endpoint. `is_alone`: only one of its providers could be called."""
    from skerry.cli.get import problem_in
    from skerry.recordings.drift import DriftKind, Finding

    if not answer.is_success:
        problem = DriftKind.UNAVAILABLE if is_unavailable else DriftKind.STATUS
        yield Finding(problem, f"{answer.status_code}: {problem_in(answer)}")
        return
    if answer.headers["content-type"] != "application/json":
        return
    raw = msgspec.json.decode(answer.content, type=Envelope).data
    try:
        msgspec.json.decode(raw, type=call.endpoint.answer)
    except msgspec.ValidationError as error:
        yield Finding(DriftKind.SCHEMA, str(error))
    data = msgspec.json.decode(raw)
    if isinstance(data, dict):
        for part in data.get("unavailable") or ():
            if isinstance(part, dict) and part.get("reason") == "upstream_unavailable":
                yield Finding(DriftKind.UNAVAILABLE, f"{part['part']}: {part['detail']}")
        yield from _identity(call, data)
    if not is_unavailable and not is_alone:  # another provider may have other fields
        yield from _empty_fields(call, raw)
    yield from _freshness(call, data)


def _empty_fields(call: "LiveCall", raw: msgspec.Raw) -> "Iterator[Finding]":
    """Fields that every row of the published example has, and no row of the live answer."""
    from skerry.api.endpoint import Kind
    from skerry.http import examples
    from skerry.recordings.drift import DriftKind, Finding, empty_fields
    from skerry.recordings.shapes import shape_of

    endpoint = call.endpoint
    if endpoint.fresh is None or endpoint.kind is Kind.MASHUP or call.url != endpoint.url():
        return  # a random item, or one without the field; a report names what it lacks
    example = examples.response(endpoint.name)
    if example is None:
        return
    published = shape_of(msgspec.json.encode(example["data"]))
    for path, problem in empty_fields(published, shape_of(bytes(raw))):
        if path.rpartition(".")[2] not in NOT_CONSTANT:
            where = "in every row" if problem is DriftKind.EMPTY else "in the few records there are"
            yield Finding(problem, f"{path} is null or missing {where}; the published example has it")


def _identity(call: "LiveCall", data: Mapping[str, Any]) -> "Iterator[Finding]":
    """A field of the same name as a parameter (or `country_code` for `country`) must have the value that was requested."""
    from skerry.recordings.drift import DriftKind, Finding

    arguments = {name: value for name, value in call.arguments.items() if name not in NOT_IDENTITY}
    for name, asked in [*arguments.items(), *((f"{name}_code", value) for name, value in arguments.items())]:
        found = data.get(name)
        if not isinstance(found, str | int) or isinstance(found, bool):
            continue
        text = str(found)
        comparable = IDENTIFIER.fullmatch(asked) and IDENTIFIER.fullmatch(text) and len(asked) == len(text)
        if comparable and asked.isdigit() == text.isdigit() and asked.casefold() != text.casefold():
            yield Finding(DriftKind.IDENTITY, f"{name} is {found}, requested {asked}")


def _freshness(call: "LiveCall", data: Any) -> "Iterator[Finding]":
    """Figures that the answer itself calls stale, or that are much older than its freshness allows."""
    from skerry.api.observed import CONTINUOUS
    from skerry.clock import now
    from skerry.recordings.drift import DriftKind, Finding

    moments = []
    stale: list[object] = []  # one station among many that has failed is no drift of the provider
    for name, value in _members(data):
        if name == "stale_since":
            stale.append(value)
        if name == "stale" and value is True:
            yield Finding(DriftKind.STALE, f"{name} is {value}")
            return
        if name in CONTINUOUS and isinstance(value, str):
            with suppress(ValueError):
                moment = datetime.fromisoformat(value)
                moments.append(moment.astimezone(UTC) if moment.tzinfo else moment.replace(tzinfo=UTC))
    if stale and None not in stale:
        yield Finding(DriftKind.STALE, f"stale_since is {stale[0]}")
        return
    fresh = call.endpoint.fresh
    asks_for_a_day = any(DATE.match(value) for value in call.arguments.values())
    if not moments or fresh is None or fresh > LIVE or asks_for_a_day:
        return
    allowed = max(MIN_ALLOWED_AGE, fresh * INTERVALS_ALLOWED)
    newest = max(moments)
    if now() - newest > allowed:
        yield Finding(
            DriftKind.STALE,
            f"the newest figure is of {newest:%Y-%m-%dT%H:%MZ}; expected none older than {allowed / HOUR:g} h",
        )


def _members(value: Any) -> Iterator[tuple[str, Any]]:
    """Every member of an answer, however deep."""
    if isinstance(value, dict):
        for name, member in value.items():
            yield name, member
            yield from _members(member)
    elif isinstance(value, list):
        for member in value:
            yield from _members(member)
