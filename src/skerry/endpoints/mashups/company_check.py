"""What open registers say of a company."""

from typing import Annotated

from msgspec import Meta

from skerry.api.endpoint import endpoint
from skerry.api.parameters import CountryCode
from skerry.api.report import ReportParts, SourcedReport
from skerry.errors import BadParameter
from skerry.services.company_checks import (
    CompanyChecks,
    NoticesCheck,
    RegistryCheck,
    TaxesCheck,
    VatRegistrationCheck,
    is_unasked,
)
from skerry.services.company_numbers import NumberKind, company_number
from skerry.services.vat_numbers import FormError

NOT_CHECKED = (
    "Sanctions lists, beneficial owners, annual reports, debts and court cases are not checked. Of Estonian announcements only "
    "those of bankruptcy proceedings are searched."
)


class CompanyCheck(SourcedReport, frozen=True, kw_only=True):
    """What open registers say of a company, each part with its date and source."""

    id: Annotated[str, Meta(description="the number, as the country writes it")]
    country: Annotated[str, Meta(description="ISO 3166-1 alpha-2")]
    kind: Annotated[NumberKind, Meta(description="what the number is")]
    form_valid: Annotated[bool, Meta(description="whether length, characters and check digit are right")]
    form_error: Annotated[FormError | None, Meta(description="what is wrong with the form; null for a valid one")]
    registry: Annotated[RegistryCheck | None, Meta(description="entry in the national register; null if unavailable")]
    vat: Annotated[VatRegistrationCheck | None, Meta(description="registration for VAT; null if unavailable")]
    notices: Annotated[NoticesCheck | None, Meta(description="announcements of bankruptcies; null if unavailable")]
    taxes: Annotated[TaxesCheck | None, Meta(description="newest taxes that it paid; null if unavailable")]
    not_checked: Annotated[str, Meta(description="what the answer does not cover")]


@endpoint(
    "/mashup/company/check",
    fresh=None,
    example={"id": "17449106", "country": "EE"},
)
async def company_check(
    id: Annotated[  # noqa: A002  the name in the API
        str,
        Meta(
            min_length=4,
            max_length=20,
            description="registry number of a Nordic or Baltic company, or VAT number of a company of the EU",
            examples=["17449106"],
        ),
    ],
    checks: CompanyChecks,
    country: CountryCode = "EE",
) -> CompanyCheck:
    """What open registers say of a company: form of its number, register entry, VAT registration, bankruptcies, taxes.

    Each part has a status, the date of what it says, and its source; there is no score. Registers with an open service are
    those of Estonia, Finland and Norway; VAT is that of VIES, announcements and taxes are Estonian. Elsewhere the status is
    that it is not covered.

    A wrong check digit, or a register without the company, is what a check finds: a 200 with `form_valid` false, for which
    nothing is looked up, or with the status not_found. `/iban` and `/vat/validate` answer likewise; where the company itself
    is requested (`/nordic/{country}/companies/{id}`), these are a 400 and a 404. A part whose provider is unavailable is null
    and listed in `unavailable`; if all are, the answer is a 502. Announcements name people: these are left out, and nothing is
    kept."""
    try:
        number = company_number(id, country)
    except ValueError as error:
        allowed = str(error)
        raise BadParameter("country" if allowed.startswith("a country") else "id", id, allowed) from None
    async with ReportParts() as parts:
        registry = parts.fetch(checks.registry(number), "registry", carried=is_unasked)
        vat = parts.fetch(checks.vat(number), "vat", carried=is_unasked)
        notices = parts.fetch(checks.notices(number), "notices", carried=is_unasked)
        taxes = parts.fetch(checks.taxes(number), "taxes", carried=is_unasked)
    for part in (registry, vat, notices, taxes):
        check = part.value
        if check is not None and check.source is not None and not is_unasked(check):
            parts.sources.add(part.names[0], check.source, check.as_of_date)
    return CompanyCheck(
        id=number.number,
        country=number.country,
        kind=number.kind,
        form_valid=number.form_error is None,
        form_error=number.form_error,
        registry=registry.value,
        vat=vat.value,
        notices=notices.value,
        taxes=taxes.value,
        not_checked=NOT_CHECKED,
        unavailable=parts.unavailable,
        sources=parts.signed(),
    )
