"""Riigi Teataja, the State Gazette of Estonia: acts, their text, and court decisions.

The XML of acts is read against a recording. The search, the data of an act and the court decisions have the shape that public
programs of 2026 capture (Ansvar-Systems/Estonia-law-mcp, henrikaavik/estonian-legal-ontology, the legal-data-hunter source
EE/AllCourts)."""

from datetime import date
from functools import partial
from typing import Literal

from skerry.licenses import stated
from skerry.models.listing import Listing
from skerry.provenance import Evidence
from skerry.sources.estonia.riigiteataja.act_text import read_act_text
from skerry.sources.estonia.riigiteataja.reading import read_acts, read_decisions, read_edition
from skerry.sources.estonia.riigiteataja.records import ActEdition, ActText, CourtDecision, GazetteAct
from skerry.upstream.identity import Identified
from skerry.upstream.source import Pace, Query, Source

ActKind = Literal["law", "regulation", "order", "decision"]
DOCUMENT: dict[ActKind, str] = {"law": "seadus", "regulation": "määrus", "order": "korraldus", "decision": "otsus"}
DECISIONS_PER_PAGE = 30
"""Fixed by the provider."""
PACE = Pace(per_second=1, concurrency=2, burst=4)
"""Of the host: its clients pause for a second or two."""
LICENSE = stated(
    "Acts and court decisions are not subject to copyright in Estonia; the terms of the data are not stated"
)


class Riigiteataja(Source):
    """Acts of the state and of municipalities, each with all its editions. No key; no limit is stated."""

    key = "riigiteataja"
    title = "Riigi Teataja (State Gazette of Estonia)"
    home = "https://www.riigiteataja.ee/"
    base = "https://www.riigiteataja.ee"
    license = LICENSE
    evidence = Evidence.INFERRED
    evidence_note = "The text of acts is read against a recording; the search and the data of an act are not."
    attribution = "Riigi Teataja"
    pace = PACE

    async def search(
        self, title: str, *, kind: ActKind | None, in_force: date | None, page: int, limit: int
    ) -> Listing[GazetteAct]:
        """Editions of acts whose title has all these words, page by page from 1."""
        day = in_force.isoformat() if in_force else None
        query: Query = {
            "leht": page,
            "limiit": limit,
            "pealkiri": title,
            "dokument": DOCUMENT[kind] if kind else None,
            "kehtiv": day,
            "kehtivKehtetus": "false" if day else None,
            "mitteJoustunud": "false" if day else None,
        }
        return await self.get("/api/oigusakt_otsing/1/otsi", query=query, fresh="1h", read=read_acts)

    async def current_edition(self, id: int) -> ActEdition:  # noqa: A002  the provider's identifier
        """The edition in force now of the act of which `id` is any edition. Raises NotFound."""
        return await self.get(
            f"/public-api/api/v1/akt/{id}",
            query={"leiaKehtiv": "true"},
            fresh="1h",
            read=partial(read_edition, requested=id),
            not_found=_no_act(id),
        )

    async def text(self, id: int) -> ActText:  # noqa: A002
        """One edition with its text. Raises NotFound."""
        return await self.get(
            f"/public-api/api/v1/akt/{id}/blob-xml",
            fresh="1d",
            read=Identified(read_act_text, "id", id),
            not_found=_no_act(id),
        )


class RiigiteatajaCourts(Source):
    """Decisions of the courts of Estonia since 2006, some 720,000. Decisions name people: replies are kept in no cache."""

    key = "riigiteataja_courts"
    title = "Riigi Teataja, court decisions"
    home = "https://www.riigiteataja.ee/et/otsing/kohtulahendid"
    base = "https://www.riigiteataja.ee"
    license = LICENSE
    evidence = Evidence.INFERRED
    attribution = "Riigi Teataja"
    terms = "Replies name people; they are passed on without these names and kept in no cache."
    pace = PACE
    keeps_replies = False

    async def decisions(self, text: str | None, *, page: int) -> Listing[CourtDecision]:
        """Published decisions, the newest first, page by page from 1; DECISIONS_PER_PAGE on each."""
        general = {
            "searchInText": text is not None,
            "searchInTitle": False,
            "searchText": text or "",
            "searchText2": "",
            "logicalOperator": "AND",
            "morphSearch": False,
            "sort": "LahendiKuulutamiseAeg",
            "sortAscending": False,
            "searchAfter": (page - 1) * DECISIONS_PER_PAGE,
        }
        return await self.post(
            "/public-api/api/v1/kohtuteave/otsing/kohtulahendid",
            json={"general": general, "precise": {}},
            fresh="5s",
            read=read_decisions,
        )


def _no_act(id: int) -> str:  # noqa: A002
    return f"The State Gazette has no act {id}."
