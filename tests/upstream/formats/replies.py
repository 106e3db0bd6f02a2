"""Replies with a body of the test's choice."""

from skerry.clock import now
from skerry.upstream.reply import Reply


def reply(body: str | bytes) -> Reply:
    moment = now()
    return Reply("", 200, {}, body.encode() if isinstance(body, str) else body, moment, moment)
