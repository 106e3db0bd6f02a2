"""The page of an endpoint: its form, its answer, its fields, its sources."""

from typing import Any

from msgspec import Struct

from skerry.api.endpoint import Endpoint, Kind
from skerry.api.sources import SourceDescription
from skerry.errors import NotFound
from skerry.http import formats, problems
from skerry.http.service import ServerState, service_endpoints
from skerry.http.tables import table_of
from skerry.portal.answer_fields import AnswerField, fields_of
from skerry.portal.finding import Match, match, page_of
from skerry.portal.forms import FormField, arguments, form_of
from skerry.portal.page import PageRequest, Redirect, page
from skerry.portal.snippets import Snippet, snippets

MAX_RELATED = 6


class EndpointPage(Struct, frozen=True):
    """An endpoint as its page shows it."""

    endpoint: Endpoint[Any]
    address: str
    """Path of this page."""
    group_title: str
    form: list[FormField]
    call: str
    """Path and query of the call that the form makes."""
    fields: list[AnswerField]
    rows: str
    """Member of the answer that holds its rows; empty where the answer is one record."""
    formats: tuple[str, ...]
    fresh_seconds: int
    sources: list[SourceDescription]
    snippets: list[Snippet]
    related: list[Match]

    @property
    def units(self) -> dict[str, str]:
        """Units of the columns of a table, by the last part of a field's name."""
        return {field.last_name.removesuffix("[]"): field.unit for field in self.fields if field.unit}


@page("/endpoints/{name:str}", example="/endpoints/electricity-prices-today", kept_for="1d")
def endpoint(request: PageRequest, server: ServerState) -> EndpointPage:
    """One endpoint; the query string fills its form."""
    found = named(server, request.parameters["name"])
    is_stream = found.kind is Kind.STREAM
    form = form_of(found, request.query)
    fields = [] if is_stream else fields_of(found.answer)
    rows = getattr(found.answer, "ROWS", None)
    fresh_seconds = int(found.fresh.total_seconds()) if found.fresh else 0
    return EndpointPage(
        endpoint=found,
        address=page_of(found),
        group_title=next((group.title for group in server.groups if group.key == found.group), ""),
        form=form,
        call=found.url(arguments(form)),
        fields=fields,
        rows=rows.member if rows is not None else "",
        formats=() if is_stream else formats.forms_of(table_of(found.answer)),
        fresh_seconds=fresh_seconds,
        sources=[server.sources[origin.key] for origin in found.origins if origin.key in server.sources],
        snippets=snippets(found.summary, fields, fresh_seconds, is_stream),
        related=related(found, server),
    )


@page("/endpoints/{name:str}/answer", example="/endpoints/electricity-prices-today/answer")
def answer(request: PageRequest, server: ServerState) -> Redirect:
    """Where the form leads without JavaScript: a form cannot put a value into a path."""
    found = named(server, request.parameters["name"])
    values = arguments(form_of(found, request.query))
    chosen = request.query.get("format", "")
    return Redirect(found.url(values | ({"format": chosen} if chosen else {})))


def named(server: ServerState, name: str) -> Endpoint[Any]:
    """The endpoint of a page. Raises NotFound."""
    by_name = {page_of(entry).rpartition("/")[2]: entry for entry in (*server.endpoints, *service_endpoints())}
    found = by_name.get(name)
    if found is None:
        near = tuple(f"/endpoints/{known}" for known in problems.similar(name, by_name))
        raise NotFound(f"No endpoint named {problems.shorten(name)!r}.", suggestions=near)
    return found


def related(endpoint: Endpoint[Any], server: ServerState) -> list[Match]:
    """Other endpoints of the same subject."""
    return [match(entry) for entry in server.endpoints if entry.module == endpoint.module and entry is not endpoint][
        :MAX_RELATED
    ]
