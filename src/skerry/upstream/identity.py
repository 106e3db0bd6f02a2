"""Whether a reply is about the requested record."""

from collections.abc import Callable, Collection, Iterable
from dataclasses import dataclass
from typing import Generic, TypeVar

from skerry.errors import ReplyError
from skerry.upstream.reply import Reply

T = TypeVar("T")


def same(asked: object, found: object, what: str) -> None:
    """Raise ReplyError where a record is identified by something else than was requested. Case does not matter."""
    if str(asked).strip().casefold() != str(found).strip().casefold():
        raise ReplyError(f"returned the {what} {found!s:.60} instead of {asked!s:.60}")


def among(asked: Collection[object], found: Iterable[object], what: str) -> None:
    """Raise ReplyError where a row is identified by something that was not requested."""
    wanted = {str(each).casefold() for each in asked}
    for each in found:
        if str(each).casefold() not in wanted:
            raise ReplyError(f"returned the {what} {each!s:.60}, which was not requested")


@dataclass(frozen=True)
class IdentityChecked(Generic[T]):
    """A reader that also checks which record the reply is about. Two for the same record are equal, so the value is cached."""

    read: Callable[[Reply], T]
    check: Callable[[Reply, T, str], None]
    """Gets the reply, what it was read into, and the question; raises ReplyError."""
    question: str

    def __call__(self, reply: Reply) -> T:
        answer = self.read(reply)
        self.check(reply, answer, self.question)
        return answer
