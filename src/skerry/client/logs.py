"""Logs of a library: they go to the program's own, and nowhere if it has none."""

import logging

import structlog

LOGGERS = ("skerry", "stamina")


def configure() -> None:
    """Send our log lines to the loggers of the standard library, unless the program has configured structlog itself."""
    for name in LOGGERS:
        logger = logging.getLogger(name)
        if not logger.handlers:
            logger.addHandler(logging.NullHandler())
    if structlog.is_configured():
        return
    structlog.configure(
        processors=[
            structlog.stdlib.filter_by_level,
            structlog.processors.format_exc_info,
            # One string: names of ours may be those of a LogRecord's attributes.
            structlog.processors.KeyValueRenderer(key_order=["event"]),
        ],
        wrapper_class=structlog.stdlib.BoundLogger,
        logger_factory=structlog.stdlib.LoggerFactory(),
    )
