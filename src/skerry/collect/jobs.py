"""Declaration of jobs."""

from collections.abc import Awaitable, Callable, Iterator, Mapping
from dataclasses import dataclass
from datetime import timedelta
from typing import Any, TypeVar, get_args

from skerry.clock import duration
from skerry.container import dependencies_of

F = TypeVar("F", bound=Callable[..., Awaitable[None]])


@dataclass(frozen=True)
class Job:
    """A function that the collector calls at an interval with its dependencies."""

    name: str
    function: Callable[..., Awaitable[None]]
    every: timedelta
    deadline: timedelta
    """Time after which a run is cancelled. The next run is at its scheduled time."""
    call_timeout: timedelta = timedelta(seconds=30)
    """Timeout of each call to a provider; longer than callers would wait."""
    feeds: str | None = None
    """The only topic that the job feeds: it runs while the topic has subscribers."""
    at_each: timedelta | None = None
    """Length of the periods at whose start (counted from midnight UTC) the job runs as well."""

    @property
    def dependencies(self) -> Mapping[str, Any]:
        return dependencies_of(self.function)

    @property
    def rows(self) -> Iterator[Any]:
        """Row types of the series that the job writes."""
        for annotation in self.dependencies.values():
            yield from (argument for argument in get_args(annotation) if hasattr(argument, "SERIES"))


def job(
    *,
    every: str,
    deadline: str = "2m",
    call_timeout: str = "30s",
    feeds: str | None = None,
    at_each: str | None = None,
) -> Callable[[F], F]:
    """Run a function at an interval ("5m"). A job that only `feeds` a topic of the event stream runs while the topic
    has subscribers; with `at_each`, also at the start of each such period."""

    def register(function: F) -> F:
        function.__dict__["job"] = Job(
            function.__name__,
            function,
            duration(every),
            duration(deadline),
            duration(call_timeout),
            feeds,
            None if at_each is None else duration(at_each),
        )
        return function

    return register
