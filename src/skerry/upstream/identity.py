"""Whether a reply is about what was asked."""

from collections.abc import Callable, Collection, Iterable
from dataclasses import dataclass
from typing import Generic, TypeVar

from skerry.errors import ReplyError
from skerry.upstream.reply import Reply

T = TypeVar("T")


def same(asked: object, found: object, what: str) -> None:
    """Raise ReplyError where a record is identified by something else than was asked. The case of letters does not count."""
    if str(asked).strip().casefold() != str(found).strip().casefold():
        raise ReplyError(f"returned the {what} {found!s:.60} when asked about {asked!s:.60}")


def among(asked: Collection[object], found: Iterable[object], what: str) -> None:
    """Raise ReplyError where a row is identified by something that was not requested."""
    wanted = {str(each).casefold() for each in asked}
    for each in found:
        if str(each).casefold() not in wanted:
            raise ReplyError(f"returned the {what} {each!s:.60}, which was not requested")


@dataclass(frozen=True)
class Asked(Generic[T]):
    """A reader that also checks of what the reply is. Two for the same question are equal, so what was read is kept."""

    read: Callable[[Reply], T]
    check: Callable[[Reply, T, str], None]
    """Gets the reply, what it was read into, and the question; raises ReplyError."""
    question: str

    def __call__(self, reply: Reply) -> T:
        answer = self.read(reply)
        self.check(reply, answer, self.question)
        return answer
