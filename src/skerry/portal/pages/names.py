"""Names that a form completes: cities, countries, time zones."""

from typing import Any

from msgspec import Struct

from skerry.api.answers import Collection
from skerry.errors import NotFound
from skerry.http.problems import shorten
from skerry.portal.completion import CompletedName, NameCompletion
from skerry.portal.page import PageRequest, page

MAX_LENGTH = 100


class NamesPage(Struct, frozen=True):
    """Names of one kind that match."""

    query: str
    names: list[CompletedName]


def machine_form(view: NamesPage) -> Any:
    """What the form of an endpoint reads."""
    return Collection.of(view.names)


@page("/names/{kind:str}", example="/names/cities", as_json=machine_form)
def names(request: PageRequest, completion: NameCompletion) -> NamesPage:
    """Names that contain `q`."""
    kind, query = request.parameters["kind"], request.query.get("q", "")[:MAX_LENGTH]
    if kind not in completion.kinds:
        near = tuple(f"/names/{known}" for known in completion.kinds)
        raise NotFound(f"No names of kind {shorten(kind)!r}.", suggestions=near)
    return NamesPage(query, completion.find(kind, query))
