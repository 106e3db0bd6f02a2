"""Guides."""

from collections.abc import Sequence

from msgspec import Struct

from skerry.errors import NotFound
from skerry.http.problems import shorten
from skerry.portal.guides import Guide, guides, html_of
from skerry.portal.page import PageRequest, page


class GuidePage(Struct, frozen=True):
    """One guide, or None, and all of them."""

    guide: Guide | None
    html: str
    guides: Sequence[Guide]


@page("/guide", menu=70, kept_for="1d")
def all_guides(request: PageRequest) -> GuidePage:
    """The list of guides."""
    return GuidePage(None, "", guides())


@page("/guide/{name:str}", example="/guide/start", kept_for="1d")
def one_guide(request: PageRequest) -> GuidePage:
    """One guide."""
    name = request.parameters["name"]
    found = next((guide for guide in guides() if guide.name == name), None)
    if found is None:
        raise NotFound(
            f"No guide named {shorten(name)!r}; expected one of {', '.join(each.name for each in guides())}."
        )
    return GuidePage(found, html_of(found, request.server, request.language), guides())
