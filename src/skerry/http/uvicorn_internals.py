"""What the protocol uses of uvicorn beyond its documentation, and whether the installed version has it."""

import inspect
from typing import Any

from msgspec import Struct
from uvicorn.protocols.http import httptools_impl
from uvicorn.server import ServerState

Parameters = dict[str, list[str]]


class Internals(Struct, frozen=True):
    """What we use of uvicorn's protocol and do not find in its documentation."""

    methods: Parameters
    """Methods of the protocol that are overridden or called, with their parameters."""
    protocol: tuple[str, ...]
    cycle: tuple[str, ...]
    state: tuple[str, ...]


PROTOCOL_INTERNALS = Internals(
    methods={
        "connection_made": ["transport"],
        "connection_lost": ["exc"],
        "data_received": ["data"],
        "on_message_begin": [],
        "on_header": ["name", "value"],
        "on_headers_complete": [],
        "on_body": ["body"],
        "on_message_complete": [],
        "on_response_complete": [],
        "shutdown": [],
        "_should_upgrade": [],
    },
    protocol=(
        "app", "client", "config", "cycle", "flow", "headers", "loop", "parser", "scope", "server_state", "transport",
    ),
    cycle=(
        "disconnected", "keep_alive", "message_event", "response_complete", "response_started",
        "waiting_for_100_continue",
    ),
    state=("default_headers", "total_requests"),
)  # fmt: skip


def missing_internals(
    wanted: Internals = PROTOCOL_INTERNALS, implementation: Any = httptools_impl, state_type: type = ServerState
) -> list[str]:
    """Internals of uvicorn that are wanted and that this version does not have."""
    missing = []
    protocol_type, cycle_type = implementation.HttpToolsProtocol, implementation.RequestResponseCycle
    for name, parameters in wanted.methods.items():
        method = getattr(protocol_type, name, None)
        if method is None or list(inspect.signature(method).parameters) != ["self", *parameters]:
            missing.append(f"HttpToolsProtocol.{name}({', '.join(parameters)})")
    kinds: list[tuple[Any, tuple[str, ...]]] = [
        (protocol_type, wanted.protocol),
        (cycle_type, wanted.cycle),
        (state_type, wanted.state),
    ]
    for kind, names in kinds:
        made = inspect.unwrap(kind.__init__).__code__.co_names
        missing += [f"{kind.__name__}.{name}" for name in names if name not in made and not hasattr(kind, name)]
    return missing
