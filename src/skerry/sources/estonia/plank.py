"""PLANK, the national register of spatial plans of Estonia.

There is no recording. A public program of 2026 checks the register daily: it posts `otsistring`, gets a page of Spring Data and
reads `sysid`, `planid`, `plannim`, `planseisNimi` and `korraldaja`, and of the entry of one plan the addresses of its documents.
The names of purpose, reference and dates are those of the register's map layers. Names of other fields are not known."""

from datetime import date
from typing import Annotated, Any
from zoneinfo import ZoneInfo

from msgspec import Meta, Raw, Struct

from skerry.licenses import stated
from skerry.models.listing import Listing
from skerry.provenance import Evidence
from skerry.upstream.formats.rows import read_rows
from skerry.upstream.formats.text import one_line
from skerry.upstream.formats.times import day_or_none, from_unix_ms
from skerry.upstream.identity import Identified
from skerry.upstream.reply import Reply
from skerry.upstream.source import Pace, Source

ZONE = "Europe/Tallinn"


class Plan(Struct, frozen=True, kw_only=True):
    """A spatial plan."""

    id: Annotated[int, Meta(description="number of the entry in the register")]
    plan_code: Annotated[str | None, Meta(description="code of the plan, given by the register")]
    name: Annotated[str, Meta(description="name of the plan, in Estonian")]
    purpose: Annotated[str | None, Meta(description="purpose of the plan, in Estonian")]
    status: Annotated[
        str | None, Meta(description="status as the register words it, in Estonian, such as kehtiv (in force)")
    ]
    organizer: Annotated[str | None, Meta(description="authority that prepared the plan, in Estonian")]
    initiated_date: Annotated[date | None, Meta(description="day on which the plan was initiated")]
    accepted_date: Annotated[date | None, Meta(description="day on which the authority accepted the draft")]
    established_date: Annotated[date | None, Meta(description="day on which the plan was established")]


class PlanRecord(Plan, frozen=True, kw_only=True):
    """A spatial plan with its documents."""

    reference_url: Annotated[str | None, Meta(description="page or document of the plan at its authority")]
    document_urls: Annotated[list[str], Meta(description="addresses of the documents: PDF, ASiC-E and other files")]


class Plank(Source):
    """Register of established spatial plans, without a key. Plans are added on working days."""

    key = "plank"
    title = "Estonian register of spatial plans (PLANK)"
    home = "https://www.planeeringud.ee/plank-web/"
    base = "https://www.planeeringud.ee/plank-web/api"
    license = stated("Public register; no license is stated")
    evidence = Evidence.INFERRED
    evidence_note = "The names of purpose, reference and dates are those of the register's map layers."
    attribution = "Planeeringute andmekogu, Maa- ja Ruumiamet"
    pace = Pace(per_second=2, concurrency=2)

    async def plans(self, text: str | None, page: int, limit: int) -> Listing[Plan]:
        """One page, from 0, of the plans that match a string, those established last first."""
        return await self.post(
            f"/planeering/otsing?page={page}&size={limit}&sort=kehtestkp,desc",
            json={} if text is None else {"otsistring": text},
            fresh="1d",
            read=read_plans,
        )

    async def plan(self, number: int) -> PlanRecord:
        """One plan by the number of its entry. Raises NotFound."""
        return await self.get(
            f"/planeering/{number}",
            fresh="1d",
            read=Identified(read_plan, "id", number),
            not_found=f"No spatial plan with number {number}.",
        )


class _RawPlan(Struct):
    """Fields whose names rest on the map layers may have another type in the entry of one plan."""

    sysid: int
    plannim: str
    planid: str | int | None = None
    planseisNimi: str | None = None  # noqa: N815  the provider's name
    korraldaja: Any = None
    planeesm: Any = None
    planviide: Any = None
    algatkp: Any = None
    vastuvkp: Any = None
    kehtestkp: Any = None


class _RawDocument(Struct):
    filePublicUrl: str | None = None  # noqa: N815  the provider's name


class _RawRecord(_RawPlan):
    planDokuments: list[Raw] | None = None  # noqa: N815  the provider's name


class _RawPage(Struct):
    content: list[Raw]
    totalElements: int  # noqa: N815  the provider's name


def read_plans(reply: Reply) -> Listing[Plan]:
    raw = reply.json(_RawPage)
    return Listing(raw.totalElements, tuple(read_rows(raw.content, _RawPlan, lambda row: Plan(**_plan(row)))))


def read_plan(reply: Reply) -> PlanRecord:
    raw = reply.json(_RawRecord)
    return PlanRecord(
        **_plan(raw),
        reference_url=_string(raw.planviide),
        document_urls=[url for url in read_rows(raw.planDokuments or (), _RawDocument, _document) if url is not None],
    )


def _document(raw: _RawDocument) -> str | None:
    return one_line(raw.filePublicUrl)


def _plan(raw: _RawPlan) -> dict[str, Any]:
    return {
        "id": raw.sysid,
        "plan_code": None if raw.planid is None else one_line(str(raw.planid)),
        "name": " ".join(raw.plannim.split()),
        "purpose": _string(raw.planeesm),
        "status": one_line(raw.planseisNimi),
        "organizer": _string(raw.korraldaja),
        "initiated_date": _day(raw.algatkp),
        "accepted_date": _day(raw.vastuvkp),
        "established_date": _day(raw.kehtestkp),
    }


def _string(value: Any) -> str | None:
    return one_line(value) if isinstance(value, str) else None


def _day(value: Any) -> date | None:
    """A day, as text or in milliseconds since 1970 at midnight in Estonia."""
    if isinstance(value, int | float):
        return from_unix_ms(value).astimezone(ZoneInfo(ZONE)).date()
    return day_or_none(value) if isinstance(value, str) else None
