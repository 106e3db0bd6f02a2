"""Logs: a readable line in development, JSON in production."""

import logging
import sys
from typing import Any

import msgspec
import stamina
import structlog

CHATTY = ("uvicorn", "uvicorn.error", "apscheduler", "alembic", "httpx", "asyncio", "aiosqlite")
"""Libraries of which only warnings are wanted."""


def configure(form: str, level: str) -> bool:
    """Set structlog and the libraries' loggers up. `form` is console, json or auto; True when it came out as console."""
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
        # Straight to the file: a line by way of the standard library would cost as much as the answer that it is about.
        logger_factory=structlog.BytesLoggerFactory(sys.stderr.buffer),
        cache_logger_on_first_use=True,
    )
    # It logs every retry; we log only requests that failed after their retries ("upstream failed").
    stamina.instrumentation.set_on_retry_hooks([])
    _configure_libraries(before, ours, level)
    return console


def _configure_libraries(before: list[Any], renderers: list[Any], level: str) -> None:
    """What libraries log by the standard library comes out in the same form."""
    *prepare, render = renderers
    formatter = structlog.stdlib.ProcessorFormatter(
        foreign_pre_chain=before,
        processors=[structlog.stdlib.ProcessorFormatter.remove_processors_meta, *prepare, _as_text(render)],
    )
    handler = logging.StreamHandler(sys.stderr)
    handler.setFormatter(formatter)
    root = logging.getLogger()
    root.handlers = [handler]
    root.setLevel(level.upper())
    for name in CHATTY:
        logging.getLogger(name).setLevel(logging.WARNING)


def _json(_logger: object, _method: str, event: Any) -> bytes:
    return msgspec.json.encode(event, enc_hook=repr)


def _console() -> Any:
    render = structlog.dev.ConsoleRenderer(exception_formatter=structlog.dev.plain_traceback)
    return lambda logger, method, event: render(logger, method, event).encode()


def _as_text(render: Any) -> Any:
    return lambda logger, method, event: render(logger, method, event).decode()
