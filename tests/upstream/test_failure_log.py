"""What is logged of failed calls."""

from datetime import UTC, datetime, timedelta

import time_machine
from structlog.testing import capture_logs

from skerry.upstream.failure_log import REPEAT_SECONDS, FailureLog

NOON = datetime(2026, 3, 1, 12, tzinfo=UTC)


def test_one_line_says_that_there_is_no_network() -> None:
    log = FailureLog()
    with capture_logs() as lines:
        for n in range(57):
            log.failed(f"provider_{n}", "unreachable", "has a name that did not resolve", f"https://{n}.example.org/")
        log.answered()
    assert [line["event"] for line in lines] == ["upstream failed", "providers reachable again"]
    assert lines[1]["unreachable"] == 57


def test_the_same_failure_is_logged_once_in_a_while_and_counted() -> None:
    log = FailureLog()
    with time_machine.travel(NOON, tick=False) as clock, capture_logs() as lines:
        for _ in range(5):
            log.failed("example", "http_503", "returned 503", "https://api.example.org/")
        log.failed("example", "http_500", "returned 500", "https://api.example.org/")
        log.failed("other", "http_503", "returned 503", "https://api.example.net/")
        clock.shift(timedelta(seconds=REPEAT_SECONDS))
        log.failed("example", "http_503", "returned 503", "https://api.example.org/")
    assert [(line["provider"], line["reason"], line["repeated"]) for line in lines] == [
        ("example", "returned 503", 0), ("example", "returned 500", 0), ("other", "returned 503", 0),
        ("example", "returned 503", 4),
    ]  # fmt: skip
