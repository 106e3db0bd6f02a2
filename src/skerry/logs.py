"""Logs: a readable line in development, JSON in production."""

import logging
import sys
from typing import Any, BinaryIO, cast

import msgspec
import stamina
import structlog
from msgspec import Struct

from skerry.log_output import LogOutput, TextLines

QUIET_LOGGERS = ("uvicorn", "uvicorn.error", "apscheduler", "alembic", "httpx", "asyncio", "aiosqlite", "mcp")
"""Libraries whose loggers are set to WARNING."""


class Logging(Struct, frozen=True):
    """How logs are written."""

    console: bool
    """Whether lines are human-readable; otherwise they are JSON."""
    output: LogOutput


def configure(form: str, level: str) -> Logging:
    """Configure structlog and the loggers of libraries. `form` is console, json or auto."""
    output = LogOutput(sys.stderr)
    console = form == "console" or (form == "auto" and sys.stderr.isatty())
    before: list[Any] = [
        structlog.contextvars.merge_contextvars,
        structlog.processors.add_log_level,
        structlog.stdlib.add_logger_name,
        structlog.processors.TimeStamper(fmt="%H:%M:%S" if console else "iso", utc=not console),
    ]
    ours: list[Any] = [_console()] if console else [structlog.processors.format_exc_info, _json]
    structlog.configure(
        processors=[*before, *ours],
        wrapper_class=structlog.make_filtering_bound_logger(getattr(logging, level.upper())),
        # Directly to the file: a line through the standard library would cost as much as the answer that it is about.
        logger_factory=structlog.BytesLoggerFactory(cast(BinaryIO, output)),
        cache_logger_on_first_use=True,
    )
    # It logs every retry; we log only requests that failed after their retries ("upstream failed").
    stamina.instrumentation.set_on_retry_hooks([])
    _configure_libraries(before, ours, level, output)
    return Logging(console, output)


def _configure_libraries(before: list[Any], renderers: list[Any], level: str, output: LogOutput) -> None:
    """Format the log lines of libraries, which use the standard library, in the same way."""
    *prepare, render = renderers
    formatter = structlog.stdlib.ProcessorFormatter(
        foreign_pre_chain=before,
        processors=[structlog.stdlib.ProcessorFormatter.remove_processors_meta, *prepare, _as_text(render)],
    )
    handler = logging.StreamHandler(TextLines(output))
    handler.setFormatter(formatter)
    root = logging.getLogger()
    root.handlers = [handler]
    root.setLevel(level.upper())
    for name in QUIET_LOGGERS:
        logging.getLogger(name).setLevel(logging.WARNING)


def _json(_logger: object, _method: str, event: Any) -> bytes:
    return msgspec.json.encode(event, enc_hook=repr)


def _console() -> Any:
    render = structlog.dev.ConsoleRenderer(exception_formatter=structlog.dev.plain_traceback)
    return lambda logger, method, event: render(logger, method, event).encode()


def _as_text(render: Any) -> Any:
    return lambda logger, method, event: render(logger, method, event).decode()
