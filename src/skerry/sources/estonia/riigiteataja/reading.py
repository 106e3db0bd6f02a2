"""Replies in JSON: search results, the data of an act, court decisions."""

from datetime import date
from typing import Annotated
from zoneinfo import ZoneInfo

from msgspec import Meta, Raw, Struct

from skerry.errors import ReplyError
from skerry.models.listing import Listing
from skerry.sources.estonia.riigiteataja.records import ActEdition, CourtDecision, GazetteAct
from skerry.upstream.formats.rows import read_rows
from skerry.upstream.formats.text import one_line
from skerry.upstream.formats.times import day_or_none, utc_or_none
from skerry.upstream.reply import Reply

SITE = "https://www.riigiteataja.ee"
ZONE = "Europe/Tallinn"
Total = Annotated[int, Meta(ge=0, le=10_000_000)]
Id = Annotated[int, Meta(ge=1)]


class _RawValidity(Struct):
    algus: str | None = None
    lopp: str | None = None


class _RawAct(Struct):
    globaalID: Id  # noqa: N815  the provider's names, as are those below
    pealkiri: str
    terviktekstID: int | None = None  # noqa: N815
    lyhend: str | None = None
    liik: str | None = None
    valjaandja: str | None = None
    kehtivus: _RawValidity | None = None


class _RawTotals(Struct):
    kokku: Total


class _RawActs(Struct):
    staatus: str
    metaandmed: _RawTotals
    aktid: list[Raw]


class _RawParameters(Struct):
    lyhend: str | None = None
    staatus: str | None = None
    kehtivKehtetus: bool | None = None  # noqa: N815
    kehtivuseAlgus: str | None = None  # noqa: N815
    kehtivuseLopp: str | None = None  # noqa: N815


class _RawEdition(Struct):
    aktiParameetrid: _RawParameters  # noqa: N815
    kehtivId: Id | None = None  # noqa: N815
    """Missing where no edition is in force."""
    grupiId: int | None = None  # noqa: N815
    aktiStaatus: str | None = None  # noqa: N815


class _RawCategory(Struct):
    asjaKategooriaVaartus: str | None = None  # noqa: N815


class _RawDecision(Struct):
    objektId: Id  # noqa: N815
    kohtuasjaNumber: str  # noqa: N815
    toiminguEsitajaAsutus: str | None = None  # noqa: N815
    menetlusLiikKlVaartus: str | None = None  # noqa: N815
    staatusKlVaartus: str | None = None  # noqa: N815
    lahendiKuulutamiseAeg: str | None = None  # noqa: N815
    avalikustatudFailiId: Id | None = None  # noqa: N815
    asjaKategooriaList: list[_RawCategory] | None = None  # noqa: N815


class _RawDecisions(Struct):
    kokku: Total
    tulemused: list[Raw]


def read_acts(reply: Reply) -> Listing[GazetteAct]:
    raw = reply.json(_RawActs)
    if raw.staatus != "OK":
        raise ReplyError(f"returned the status {raw.staatus:.40}")
    return Listing(raw.metaandmed.kokku, tuple(read_rows(raw.aktid, _RawAct, _act)))


def _act(raw: _RawAct) -> GazetteAct:
    validity = raw.kehtivus or _RawValidity()
    return GazetteAct(
        id=raw.globaalID,
        title=" ".join(raw.pealkiri.split()),
        abbreviation=one_line(raw.lyhend),
        kind=one_line(raw.liik),
        issuer=one_line(raw.valjaandja),
        group_id=raw.terviktekstID,
        start_date=day_or_none(validity.algus),
        end_date=day_or_none(validity.lopp),
        url=page_of(raw.globaalID),
    )


def read_edition(reply: Reply, requested: int) -> ActEdition:
    raw = reply.json(_RawEdition)
    stated = raw.aktiParameetrid
    return ActEdition(
        id=raw.kehtivId or requested,
        requested_id=requested,
        group_id=raw.grupiId,
        abbreviation=one_line(stated.lyhend),
        status=one_line(raw.aktiStaatus) or one_line(stated.staatus),
        repealed=stated.kehtivKehtetus,
        start_date=_local_day(stated.kehtivuseAlgus),
        end_date=_local_day(stated.kehtivuseLopp),
    )


def read_decisions(reply: Reply) -> Listing[CourtDecision]:
    raw = reply.json(_RawDecisions)
    return Listing(raw.kokku, tuple(read_rows(raw.tulemused, _RawDecision, _decision)))


def _decision(raw: _RawDecision) -> CourtDecision:
    file = raw.avalikustatudFailiId
    return CourtDecision(
        id=raw.objektId,
        case_number=raw.kohtuasjaNumber.strip(),
        court=one_line(raw.toiminguEsitajaAsutus),
        proceeding=one_line(raw.menetlusLiikKlVaartus),
        categories=[
            name for category in raw.asjaKategooriaList or [] if (name := one_line(category.asjaKategooriaVaartus))
        ],
        status=one_line(raw.staatusKlVaartus),
        announced_date=_local_day(raw.lahendiKuulutamiseAeg),
        url=f"{SITE}/public-api/api/v1/kohtuteave/kohtulahendid/{file}/file" if file else None,
    )


def page_of(act: int) -> str:
    return f"{SITE}/akt/{act}"


def _local_day(text: str | None) -> date | None:
    """The day in Estonia of a moment such as 2026-03-15T22:00:00Z, which is midnight there."""
    moment = utc_or_none(text, ZONE)
    return moment.astimezone(ZoneInfo(ZONE)).date() if moment else None
