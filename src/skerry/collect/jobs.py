"""What a job is, and where jobs are found."""

from collections.abc import Awaitable, Callable, Iterator
from dataclasses import dataclass
from datetime import timedelta
from typing import Any, TypeVar, get_args

from skerry.clock import duration
from skerry.container import dependencies_of

F = TypeVar("F", bound=Callable[..., Awaitable[None]])


@dataclass(frozen=True)
class Job:
    """Scheduled work: called every so often with its parts."""

    name: str
    function: Callable[..., Awaitable[None]]
    every: timedelta
    deadline: timedelta
    """After which a run is given up; the next one comes at its own time."""
    feeds: str | None = None
    """The only topic that it works for: it runs while somebody listens to that."""

    @property
    def dependencies(self) -> dict[str, Any]:
        return dependencies_of(self.function)

    @property
    def rows(self) -> Iterator[Any]:
        """Row types of the series that it writes."""
        for annotation in self.dependencies.values():
            yield from (argument for argument in get_args(annotation) if hasattr(argument, "SERIES"))


def job(*, every: str, deadline: str = "2m", feeds: str | None = None) -> Callable[[F], F]:
    """Have a function run every so often ("5m"); where it `feeds` a topic of the event stream and keeps nothing else, only
    while somebody listens."""

    def register(function: F) -> F:
        function.__dict__["job"] = Job(function.__name__, function, duration(every), duration(deadline), feeds)
        return function

    return register
