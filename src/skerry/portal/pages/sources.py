"""All providers and datasets, found by name, state, evidence and kind."""

from collections import Counter
from collections.abc import Mapping, Sequence

from msgspec import Struct

from skerry.folding import fold
from skerry.http.activity import ProviderDay, ServerActivity
from skerry.http.service import ServerState
from skerry.http.source_states import SourceStatus, source_statuses
from skerry.portal.page import PageRequest, page

STATES = ("failing", "ok", "unknown", "bundled")
EVIDENCE = ("recorded", "documented", "inferred")
MAX_QUERY = 100


class SourcesPage(Struct, frozen=True):
    """The sources that match, and how many there are of each state and evidence."""

    sources: list[SourceStatus]
    days: Mapping[str, ProviderDay]
    """The last 24 hours of those that were called in them."""
    total: int
    query: str
    state: str
    evidence: str
    states: Mapping[str, int]
    """Number of sources by state, in the order of the choices."""
    evidences: Mapping[str, int]


@page("/sources", menu=40)
async def sources(request: PageRequest, server: ServerState, activity: ServerActivity) -> SourcesPage:
    """Sources, those that fail first, then by title."""
    days = await activity.providers()
    known = source_statuses(server.client, days, server.sources.values())
    query = request.query.get("q", "").strip()[:MAX_QUERY]
    words = fold(query).split()
    state = _chosen(request.query.get("state", ""), STATES)
    evidence = _chosen(request.query.get("evidence", ""), EVIDENCE)
    matching = [
        source
        for source in known
        if state in ("", source.state)
        and evidence in ("", source.evidence)
        and all(
            word in fold(f"{source.title} {source.key} {source.license.id or source.license.title}") for word in words
        )
    ]
    by_state = Counter[str](source.state for source in known)
    by_evidence = Counter[str](source.evidence for source in known if source.evidence)
    return SourcesPage(
        sources=sorted(matching, key=lambda source: (source.state != "failing", fold(source.title))),
        days=days or {},
        total=len(known),
        query=query,
        state=state,
        evidence=evidence,
        states={name: by_state[name] for name in STATES if by_state[name]},
        evidences={name: by_evidence[name] for name in EVIDENCE if by_evidence[name]},
    )


def _chosen(given: str, choices: Sequence[str]) -> str:
    return given if given in choices else ""
