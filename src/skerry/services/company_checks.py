"""What registers say of one company, each with the date of what it says."""

import datetime as dt
from collections.abc import Container, Sequence
from typing import Annotated, Literal

from msgspec import Meta, Struct

from skerry.container import Dependency
from skerry.errors import NotFound
from skerry.models.company import Company, CompanyRegister
from skerry.models.fields import OBSERVATION, SourceKey
from skerry.series.company_taxes import StoredTaxYear
from skerry.services.company_numbers import CompanyNumber
from skerry.sources.estonia.ametlikud_teadaanded import AmetlikudTeadaanded, OfficialNotice
from skerry.sources.estonia.ariregister import Ariregister
from skerry.sources.estonia.emta import Emta
from skerry.sources.europe.vies import MEMBERS, Vies
from skerry.sources.finland.prh_ytj import PrhYtj
from skerry.sources.norway.brreg import Brreg
from skerry.store import RegisterStore
from skerry.upstream.source import Source

UNASKED = frozenset({"not_covered", "number_unknown", "wrong_form"})
"""Statuses of what is known without a call."""
BANKRUPTCIES = "pankrotimenetlus"
ESTONIA = frozenset({"EE"})
OUTSIDE_VIES = frozenset({"NO", "IS", "GB"})
AsOfDay = Annotated[dt.date | None, OBSERVATION, Meta(description="day of what it says; null where not stated")]
NotAsked = Annotated[
    SourceKey | None,
    Meta(description="key of the provider that has this, as in /api/v1/sources/{key}; null where there is none"),
]
Money = Annotated[float, Meta(ge=-1e12, le=1e12)]


class RegistryCheck(Struct, frozen=True):
    """The company's entry in the national register."""

    status: Annotated[
        Literal["found", "not_found", "not_covered", "number_unknown", "wrong_form"],
        Meta(
            description="not_covered: the register has no open service here; number_unknown: a VAT number that does not tell "
            "the registry number; wrong_form: not looked up, see `form_error`"
        ),
    ]
    as_of_date: AsOfDay
    source: NotAsked
    company: Annotated[Company | None, Meta(description="the entry; null where there is none")]


class VatRegistrationCheck(Struct, frozen=True):
    """Whether its VAT number is registered for trade between member states."""

    status: Annotated[
        Literal["registered", "not_registered", "no_answer", "not_covered", "number_unknown", "wrong_form"],
        Meta(
            description="no_answer: the member state's register did not answer VIES; not_covered: outside VIES; number_unknown: "
            "the registry number does not tell the VAT number; wrong_form: not looked up, see `form_error`"
        ),
    ]
    as_of_date: AsOfDay
    source: NotAsked
    vat_number: Annotated[str | None, Meta(description="the number that was looked up, with its prefix")]
    name: Annotated[
        str | None, Meta(description="name of the trader; null where the member state does not disclose it")
    ]


class NoticesCheck(Struct, frozen=True):
    """Announcements of bankruptcy proceedings that name the company. Estonia only."""

    status: Annotated[
        Literal["searched", "not_covered", "number_unknown", "wrong_form"],
        Meta(
            description="searched: the newest announcements, a thousand at most; not_covered: not a company of Estonia; "
            "number_unknown and wrong_form: as of the register"
        ),
    ]
    as_of_date: AsOfDay
    source: NotAsked
    searched_count: Annotated[int, Meta(ge=0, description="number of announcements that were searched")]
    searched_from_date: Annotated[dt.date | None, Meta(description="publication day of the oldest of them")]
    notices: Annotated[list[OfficialNotice], Meta(description="those that name the company, by its registry code")]


class TaxesCheck(Struct, frozen=True):
    """Newest quarter of the taxes that the company paid. Estonia only."""

    status: Annotated[
        Literal["found", "not_found", "not_covered", "number_unknown", "wrong_form"],
        Meta(
            description="not_found: nothing is published of it; not_covered: not a company of Estonia; number_unknown and "
            "wrong_form: as of the register"
        ),
    ]
    as_of_date: AsOfDay
    source: NotAsked
    year: Annotated[int | None, Meta(description="year of the newest quarter with figures")]
    quarter: Annotated[Annotated[int, Meta(ge=1, le=4)] | None, Meta(description="that quarter")]
    state_taxes_eur: Annotated[Money | None, Meta(description="taxes of the state that it paid in the quarter")]
    labour_taxes_eur: Annotated[
        Money | None, Meta(description="taxes and payments on labour that it paid in the quarter")
    ]
    turnover_eur: Annotated[Money | None, Meta(description="turnover in its VAT returns of the quarter")]
    employee_count: Annotated[int | None, Meta(description="employees at the end of the quarter")]


def is_unasked(check: RegistryCheck | VatRegistrationCheck | NoticesCheck | TaxesCheck) -> bool:
    """Whether the check was made without calling a provider."""
    return check.status in UNASKED


class CompanyChecks(Dependency):
    """The registers of companies with an open service: Estonia, Finland, Norway; VIES; notices and taxes of Estonia."""

    def __init__(
        self,
        ariregister: Ariregister,
        prh_ytj: PrhYtj,
        brreg: Brreg,
        vies: Vies,
        announcements: AmetlikudTeadaanded,
        taxes: RegisterStore[StoredTaxYear],
    ) -> None:
        self._registers: dict[str, tuple[Source, CompanyRegister]] = {
            "EE": (ariregister, ariregister), "FI": (prh_ytj, prh_ytj), "NO": (brreg, brreg)
        }  # fmt: skip
        self._vies = vies
        self._announcements = announcements
        self._taxes = taxes

    async def registry(self, number: CompanyNumber) -> RegistryCheck:
        """The entry. Raises UpstreamUnavailable."""
        if (why := _unasked(number, self._registers)) is not None:
            return RegistryCheck(why, None, None, None)
        source, register = self._registers[number.country]
        try:
            company = await register.company(number.number)
        except NotFound:
            return RegistryCheck("not_found", None, source.key, None)
        return RegistryCheck("found", company.updated_date, source.key, company)

    async def vat(self, number: CompanyNumber) -> VatRegistrationCheck:
        """The registration. Raises UpstreamUnavailable where VIES itself does not answer."""
        given = None if number.vat is None else number.vat.number
        if number.country in OUTSIDE_VIES or (number.vat is not None and number.vat.prefix not in MEMBERS):
            return VatRegistrationCheck("not_covered", None, None, given, None)
        if number.form_error:
            return VatRegistrationCheck("wrong_form", None, None, given, None)
        if number.vat is None:
            return VatRegistrationCheck("number_unknown", None, Vies.key, None, None)
        found = await self._vies.registration(number.vat.prefix, number.vat.digits)
        status: Literal["registered", "not_registered", "no_answer"] = "no_answer"
        if found.registered is not None:
            status = "registered" if found.registered else "not_registered"
        checked = None if found.checked_at is None else found.checked_at.date()
        return VatRegistrationCheck(status, checked, Vies.key, number.vat.number, found.name)

    async def notices(self, number: CompanyNumber) -> NoticesCheck:
        """Announcements of bankruptcies. Raises UpstreamUnavailable."""
        if (why := _unasked(number, ESTONIA)) is not None:
            return NoticesCheck(why, None, None, 0, None, [])
        found = await self._announcements.notices(BANKRUPTCIES, None, None, None)
        days = [notice.published_date for notice in found if notice.published_date is not None]
        named = [notice for notice in found if number.number in {company.code for company in notice.companies}]
        newest = max(days, default=None)
        return NoticesCheck("searched", newest, AmetlikudTeadaanded.key, len(found), min(days, default=None), named)

    async def taxes(self, number: CompanyNumber) -> TaxesCheck:
        """The newest quarter. Raises UpstreamUnavailable before the register was first read."""
        if (why := _unasked(number, ESTONIA)) is not None:
            return TaxesCheck(why, None, None, None, None, None, None, None, None)
        found = await self._taxes.find(equal={"code": number.number}, limit=10, offset=0)
        newest = _newest(sorted(found.rows, key=lambda row: row.year))
        if newest is None:
            return TaxesCheck("not_found", None, Emta.key, None, None, None, None, None, None)
        row, place = newest
        employees = row.employee_count[place]
        return TaxesCheck(
            status="found",
            as_of_date=row.published_date,
            source=Emta.key,
            year=row.year,
            quarter=place + 1,
            state_taxes_eur=row.state_taxes_eur[place],
            labour_taxes_eur=row.labour_taxes_eur[place],
            turnover_eur=row.turnover_eur[place],
            employee_count=None if employees is None else int(employees),
        )


def _unasked(
    number: CompanyNumber, countries: Container[str]
) -> Literal["not_covered", "wrong_form", "number_unknown"] | None:
    """Why a number is not looked up in the registers of these countries, by registry number; None where it is."""
    if number.country not in countries:
        return "not_covered"
    if number.form_error:
        return "wrong_form"
    return "number_unknown" if number.kind == "vat_number" else None


def _newest(rows: Sequence[StoredTaxYear]) -> tuple[StoredTaxYear, int] | None:
    """The newest year and place of a quarter with figures of taxes."""
    for row in reversed(rows):
        for place in reversed(range(len(row.state_taxes_eur))):
            if row.state_taxes_eur[place] is not None or row.labour_taxes_eur[place] is not None:
                return row, place
    return None
