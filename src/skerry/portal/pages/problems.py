"""Explanations of problems, to which the `type` of each leads."""

from typing import Any

from msgspec import Struct

from skerry.api.answers import Collection
from skerry.errors import NotFound
from skerry.http import problems as kinds_of_problems
from skerry.portal.examples import EXAMPLES, ProblemExample
from skerry.portal.page import PageRequest, page


class ProblemKind(Struct, frozen=True):
    """Explanation of a problem's `type`."""

    type: str
    error: str
    status: int
    title: str
    detail: str


class ProblemsPage(Struct, frozen=True):
    """One kind of problem, or None, and all of them."""

    kind: ProblemKind | None
    kinds: list[ProblemKind]
    example: ProblemExample | None = None


def machine_form(view: ProblemsPage) -> Any:
    """What a client that prefers JSON gets."""
    return Collection.of(view.kinds) if view.kind is None else view.kind


@page("/problems", kept_for="1d", as_json=machine_form)
def all_problems(request: PageRequest) -> ProblemsPage:
    """All kinds of problems."""
    return ProblemsPage(None, all_kinds())


@page("/problems/{word:str}", example="/problems/not-found", kept_for="1d", as_json=machine_form)
def one_problem(request: PageRequest) -> ProblemsPage:
    """One kind of problem."""
    given = request.parameters["word"]
    kinds = {kind.type.rpartition("/")[2]: kind for kind in all_kinds()}
    kind = kinds.get(given.replace("_", "-"))
    if kind is None:
        known = ", ".join(entry.type for entry in kinds.values())
        raise NotFound(f"No kind of problem named {kinds_of_problems.shorten(given)!r}; expected one of {known}.")
    return ProblemsPage(kind, list(kinds.values()), EXAMPLES.get(kind.error))


def all_kinds() -> list[ProblemKind]:
    """Every kind of problem."""
    return [
        ProblemKind(f"/problems/{word.replace('_', '-')}", word, status, title, text)
        for word, (status, title, text) in kinds_of_problems.KINDS.items()
    ]
