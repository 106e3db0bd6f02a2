"""Riigihangete register, the public procurement register of Estonia: notices of a month, in eForms (UBL).

One XML file of some 35 MB for each month and kind. There is no recording. The address, the root and the elements are those that
public programs of 2026 read (hanke-radar, tender-engine); the elements are of the European standard eForms."""

import re
from collections.abc import AsyncIterator, Iterator
from datetime import date, datetime
from typing import IO, TYPE_CHECKING, Annotated, Literal

from msgspec import Meta, Struct

from skerry.licenses import stated
from skerry.models.fields import Moment
from skerry.provenance import Evidence
from skerry.upstream.formats.numbers import number
from skerry.upstream.formats.rows import read_stream
from skerry.upstream.formats.times import day_or_none, utc_or_none
from skerry.upstream.formats.xml import child, child_text, descendants, local_name, read_children, text_of
from skerry.upstream.source import Pace, Source

if TYPE_CHECKING:
    from lxml.etree import _Element

NoticeKind = Literal["notice", "notice_award"]
SITE = "https://riigihanked.riik.ee/rhr-web/#/procurement"
PROCUREMENT = re.compile(r"/procurement/(\d+)/")
OFFSET = re.compile(r"(?:Z|[+-]\d\d:\d\d)$")


class ProcurementNotice(Struct, frozen=True):
    """A notice of the procurement register."""

    id: Annotated[str, Meta(description="UUID of the notice")]
    kind: Annotated[NoticeKind, Meta(description="call for competition or award")]
    type: Annotated[str, Meta(description="document of the eForms standard, such as ContractNotice")]
    procurement_id: Annotated[str | None, Meta(description="number of the procurement in the register")]
    title: Annotated[str | None, Meta(description="name of the procurement, in Estonian as a rule")]
    buyer: Annotated[str | None, Meta(description="name of the buyer, the first of several")]
    buyer_code: Annotated[str | None, Meta(description="registry code of the buyer")]
    procedure: Annotated[
        str | None, Meta(description="procedure, code of the standard: open, restricted, oth-single, ...")
    ]
    cpv_codes: Annotated[list[str], Meta(description="Common Procurement Vocabulary, the main code first")]
    estimated_value_eur: Annotated[float | None, Meta(description="estimated value without VAT; null where not stated")]
    awarded_value_eur: Annotated[
        float | None, Meta(description="value of all contracts of an award; null where not stated")
    ]
    published_date: Annotated[date | None, Meta(description="day of the notice")]
    deadline_at: Annotated[
        Moment | None, Meta(description="end of the submission of tenders, of the first lot of several, UTC")
    ]
    url: Annotated[str | None, Meta(description="page of the procurement in the register")]


class Riigihanked(Source):
    """Notices of public procurement by month: files of tens of megabytes, which the collector reads once a day."""

    key = "riigihanked"
    title = "Public procurement register of Estonia"
    home = "https://riigihanked.riik.ee/rhr-web/#/open-data"
    base = "https://riigihanked.riik.ee/rhr/api/public/v1/opendata"
    license = stated("Open data; the terms are not stated")
    evidence = Evidence.INFERRED
    attribution = "Riigi Tugiteenuste Keskus, riigihangete register"
    terms = "Files of tens of megabytes: those of the last three months are read once a day."
    pace = Pace(per_second=1, concurrency=1)

    def notices(self, kind: NoticeKind, year: int, month: int) -> AsyncIterator[list[ProcurementNotice]]:
        """Notices of one month, in batches, in the order of the file. Raises NotFound for a month without a file."""
        read = read_awards if kind == "notice_award" else read_notices
        return self.download(
            f"/{kind}/{year}/month/{month}/xml",
            read=read,
            not_found=f"The procurement register has no file of {year}-{month:02}.",
        )


def read_notices(file: IO[bytes]) -> Iterator[ProcurementNotice]:
    return read_stream(read_children(file, "OPEN-DATA"), lambda element: _notice(element, "notice"))


def read_awards(file: IO[bytes]) -> Iterator[ProcurementNotice]:
    return read_stream(read_children(file, "OPEN-DATA"), lambda element: _notice(element, "notice_award"))


def _notice(element: "_Element", kind: NoticeKind) -> ProcurementNotice:
    identifier = next((node for node in descendants(element, "ID") if node.get("schemeName") == "notice-id"), None)
    if identifier is None:
        raise ValueError(f"{local_name(element)} without the identifier of the notice")
    project = child(element, "ProcurementProject")
    buyer = _buyer(element)
    links = (PROCUREMENT.search(text_of(node) or "") for node in descendants(element, "URI"))
    procurement = next((found[1] for found in links if found), None)
    period = next(descendants(element, "TenderSubmissionDeadlinePeriod"), None)
    codes = (text_of(node) for node in descendants(element, "ItemClassificationCode"))
    return ProcurementNotice(
        id=str(text_of(identifier)),
        kind=kind,
        type=local_name(element),
        procurement_id=procurement,
        title=child_text(project, "Name"),
        buyer=child_text(child(buyer, "PartyName"), "Name"),
        buyer_code=child_text(child(buyer, "PartyLegalEntity"), "CompanyID"),
        procedure=text_of(next(descendants(element, "ProcedureCode"), None)),
        cpv_codes=list(dict.fromkeys(code for code in codes if code)),
        estimated_value_eur=_euros(project, "EstimatedOverallContractAmount"),
        awarded_value_eur=_euros(next(descendants(element, "NoticeResult"), None), "TotalAmount"),
        published_date=day_or_none(child_text(element, "IssueDate")),
        deadline_at=_moment(child_text(period, "EndDate"), child_text(period, "EndTime")),
        url=f"{SITE}/{procurement}/general-info" if procurement else None,
    )


def _buyer(element: "_Element") -> "_Element | None":
    """The organization to which the notice refers as its buyer, the first of several. Others review, tendered or won."""
    party = child(child(element, "ContractingParty"), "Party")
    wanted = child_text(child(party, "PartyIdentification"), "ID")
    if wanted is None:
        return None
    companies = descendants(element, "Company")
    return next((each for each in companies if child_text(child(each, "PartyIdentification"), "ID") == wanted), None)


def _euros(element: "_Element | None", name: str) -> float | None:
    """The first amount with this name below an element; None if it is not in euros."""
    amount = None if element is None else next(descendants(element, name), None)
    return number(text_of(amount)) if amount is not None and amount.get("currencyID") == "EUR" else None


def _moment(day: str | None, time: str | None) -> datetime | None:
    """2026-02-27+02:00 and 12:00:00+02:00, which state the same offset."""
    if day is None or time is None:
        return None
    return utc_or_none(
        f"{day[:10]}T{time}" if OFFSET.search(time) else f"{day[:10]}T{time}{day[10:]}", "Europe/Tallinn"
    )
