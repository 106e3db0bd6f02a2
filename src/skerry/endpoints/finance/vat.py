"""Value-added tax: rates, amounts and numbers."""

import datetime as dt
from decimal import ROUND_HALF_UP, Decimal
from typing import Annotated, Literal

from msgspec import Meta, Struct, structs

from skerry.api.answers import Collection
from skerry.api.endpoint import Reference, endpoint
from skerry.api.parameters import Allowed, Amount, Checked, CountryCode, CurrencyCode, Synonyms
from skerry.api.report import Report
from skerry.datasets.countries import Countries
from skerry.datasets.currencies import Currencies
from skerry.errors import BadParameter, NotFound, UpstreamUnavailable
from skerry.models.exchange_rates import ReferenceRates, digits, money
from skerry.models.fields import OBSERVATION, Moment
from skerry.models.observed import Observed
from skerry.models.unavailable import UnavailablePart, incomplete
from skerry.models.vat import VatRate, VatRateKind
from skerry.services.reference_rates import EuroRates
from skerry.services.vat_numbers import FormError, form_error, normalized, parse
from skerry.services.vat_table import DatedVatRates
from skerry.sources.europe.vies import MEMBERS, Vies

CENTS = 2

CountryName = Annotated[str, Meta(description="common English name")]
TableDate = Annotated[dt.date, OBSERVATION, Meta(description="day of the table of rates: its last change")]


class CountryVatRates(VatRate, frozen=True):
    """Rates of one country, and their date."""

    country_name: CountryName
    as_of_date: TableDate


class VatAmounts(Struct, frozen=True, kw_only=True):
    """An amount without and with VAT."""

    country: Annotated[str, Meta(description="ISO 3166-1 alpha-2")]
    country_name: CountryName
    currency: Annotated[str, Meta(description="ISO 4217: currency of the country and of the amounts")]
    rate_type: Annotated[VatRateKind, Meta(description="which of the country's rates is applied")]
    vat_percent: Annotated[float, Meta(description="the applied rate, percent of the net amount")]
    net_amount: Annotated[float, Meta(description="amount without VAT")]
    vat_amount: Annotated[float, Meta(description="VAT, rounded half up to the minor unit of the currency")]
    total_amount: Annotated[float, Meta(description="amount with VAT: the sum of the two")]
    as_of_date: TableDate


class ConvertedTotal(Observed, frozen=True):
    """A total in another currency."""

    STALE_AFTER = "7d"
    OBSERVED_AT = "rate_date"

    currency: Annotated[str, Meta(description="ISO 4217: the requested currency")]
    rate: Annotated[float, Meta(description="units of it for one unit of the country's currency, 8 digits")]
    rate_date: Annotated[dt.date, OBSERVATION, Meta(description="business day on which the ECB fixed the rate")]
    total_amount: Annotated[float, Meta(description="the total in this currency, to 6 decimals, not to the minor unit")]


class CalculatedVat(VatAmounts, frozen=True, kw_only=True):
    """An amount without and with VAT, and its total in another currency."""

    converted: Annotated[ConvertedTotal | None, Meta(description="null where no currency was requested")]


class VatNumberCheck(Report, frozen=True):
    """The form of a VAT number, and whether it is registered."""

    number: Annotated[str, Meta(description="with its prefix, without separators")]
    country: Annotated[str, Meta(description="ISO 3166-1 alpha-2: GR for the prefix EL, GB for XI (Northern Ireland)")]
    format_valid: Annotated[bool, Meta(description="whether length, characters and check digits are right")]
    format_error: Annotated[FormError | None, Meta(description="what is wrong with the form; null for a valid one")]
    registered: Annotated[
        bool | None,
        Meta(
            description="whether the member state's register has it; null where it was not or could not be consulted, as "
            "`unavailable` says"
        ),
    ]
    name: Annotated[str | None, Meta(description="of the registered trader; null where not disclosed")]
    address: Annotated[str | None, Meta(description="of the registered trader, in one line; null where not disclosed")]
    checked_at: Annotated[
        Moment | None, OBSERVATION, Meta(description="when the register was consulted; null where it was not")
    ]


RateOfCountry = Annotated[VatRateKind, Synonyms("rate", "rate_type", "type"), Meta(description="which of the rates")]
Number = Annotated[
    str,
    Synonyms("number", "vat_number", "vat", "vat_id"),
    Checked(normalized),
    Allowed("a VAT number with the prefix of its country (EU, CH, GB, IS, NO or XI), such as EE100931558"),
    Meta(
        max_length=40,
        description="VAT number with the prefix of its country, in any case, with or without separators",
        examples=["EE100931558"],
    ),
]


@endpoint("/vat", fresh="1d")
async def vat_rates(
    table: DatedVatRates,
    countries: Reference[Countries],
    sort: Annotated[
        Literal["country", "standard_rate"],
        Meta(description="order: by country code, or the highest standard rate first"),
    ] = "country",
) -> Collection[CountryVatRates]:
    """VAT rates of the European Union, Iceland, Liechtenstein, Norway, Switzerland and the United Kingdom.

    Rates of the mainland, without those of single regions, as the Commission's Taxes in Europe Database has them. While the
    provider is unavailable, they are those that ship with the package: `as_of_date` tells."""
    rates = [_named(*row, countries) for row in await table.all()]
    if sort == "standard_rate":
        rates.sort(key=lambda rate: (-rate.standard_rate_percent, rate.country))
    return Collection.of(rates)


@endpoint("/vat/{country_code}", fresh="1d", example={"country_code": "NO"}, example_404={"country_code": "US"})
async def vat_rates_of_country(
    country_code: CountryCode, table: DatedVatRates, countries: Reference[Countries]
) -> CountryVatRates:
    """VAT rates of one country.

    EL and UK are understood for GR and GB. A country other than those of `/vat` is a 404."""
    return _named(*await _rates_of(country_code, table), countries)


@endpoint("/vat/calculate", fresh="1d", example={"amount": 100, "country": "DE", "currency": "USD"})
async def add_vat(
    amount: Annotated[Amount, Meta(description="net amount in the currency of the country")],
    country: CountryCode,
    table: DatedVatRates,
    euro_rates: EuroRates,
    countries: Reference[Countries],
    currencies: Reference[Currencies],
    currency: Annotated[CurrencyCode | None, Meta(description="converts the total to this currency: ISO 4217")] = None,
    rate: RateOfCountry = VatRateKind.STANDARD,
) -> CalculatedVat:
    """VAT on a net amount, and the total.

    At the country's standard rate, or the one in `rate`; one that the country does not have is a 400. The total is converted
    with the newest reference rate of the ECB where a `currency` is given. Which rate applies to a good or service is for the
    law of the country."""
    rates, as_of = await _rates_of(country, table)
    percent = _percent(rates, rate)
    net = Decimal(str(amount))
    vat = _rounded(net * percent / 100, _decimals(rates.currency, currencies))
    total = float(net + vat)
    return CalculatedVat(
        country=rates.country,
        country_name=_name(rates, countries),
        currency=rates.currency,
        rate_type=rate,
        vat_percent=float(percent),
        net_amount=amount,
        vat_amount=float(vat),
        total_amount=total,
        as_of_date=as_of,
        converted=None if currency is None else _converted(total, rates.currency, currency, await euro_rates.rates()),
    )


@endpoint("/vat/reverse", fresh="1d", example={"amount": 119, "country": "DE"})
async def extract_vat(
    amount: Annotated[Amount, Meta(description="gross amount, VAT included, in the currency of the country")],
    country: CountryCode,
    table: DatedVatRates,
    countries: Reference[Countries],
    currencies: Reference[Currencies],
    rate: RateOfCountry = VatRateKind.STANDARD,
) -> VatAmounts:
    """Net amount and VAT in a gross amount.

    At the country's standard rate, or the one in `rate`; one that the country does not have is a 400. The VAT is rounded to
    the minor unit of the currency, and the net amount is the rest."""
    rates, as_of = await _rates_of(country, table)
    percent = _percent(rates, rate)
    gross = Decimal(str(amount))
    vat = _rounded(gross * percent / (100 + percent), _decimals(rates.currency, currencies))
    return VatAmounts(
        country=rates.country,
        country_name=_name(rates, countries),
        currency=rates.currency,
        rate_type=rate,
        vat_percent=float(percent),
        net_amount=float(gross - vat),
        vat_amount=float(vat),
        total_amount=amount,
        as_of_date=as_of,
    )


@endpoint("/vat/validate", fresh="1h", example={"number": "EE100931558"})
async def check_vat_number(number: Number, vies: Vies) -> VatNumberCheck:
    """Form of a VAT number, and whether it is registered.

    Length, characters and check digits are checked here, for the countries of the European Union, Iceland, Norway,
    Switzerland, the United Kingdom and Northern Ireland (XI). Norwegian and Swiss numbers end in MVA, or in MWST, TVA, IVA.
    Whether a number of valid form is registered is known from VIES, for the European Union and Northern Ireland. Where VIES
    or the register of the member state does not answer, `registered` is null, never false, and `unavailable` says why."""
    parsed = parse(number)
    error = form_error(parsed)
    check = VatNumberCheck(
        number=parsed.number, country=parsed.country, format_valid=error is None, format_error=error,
        registered=None, name=None, address=None, checked_at=None, unavailable=[],
    )  # fmt: skip
    if error is not None:
        part = UnavailablePart.absent("registered", "A number of invalid form is not looked up.")
        return structs.replace(check, unavailable=[part])
    if parsed.prefix not in MEMBERS:
        detail = "VIES has the numbers of the European Union and Northern Ireland only."
        return structs.replace(check, unavailable=[UnavailablePart.absent("registered", detail, covered=False)])
    try:
        found = await vies.registration(parsed.prefix, parsed.digits)
    except UpstreamUnavailable as unavailable:
        return structs.replace(check, unavailable=[UnavailablePart.of("registered", unavailable)])
    if found.registered is None:
        incomplete()
        detail = f"VIES had no answer from the register of {parsed.prefix}: {found.failure}."
        part = UnavailablePart("registered", "upstream_unavailable", detail)
        return structs.replace(check, unavailable=[part])
    return structs.replace(
        check, registered=found.registered, name=found.name, address=found.address, checked_at=found.checked_at
    )


def _converted(total: float, currency: str, target: str, rates: ReferenceRates) -> ConvertedTotal:
    rates.require([currency, target])
    found = rates.ratio(currency, target, rates.newest)
    if found is None:
        raise NotFound(f"{currency} and {target} were not fixed on the same day of the last week.")
    fixed, rate = found
    return ConvertedTotal(currency=target, rate=digits(rate), rate_date=fixed, total_amount=money(total * rate))


async def _rates_of(country: str, table: DatedVatRates) -> tuple[VatRate, dt.date]:
    found = await table.get(country)
    if found is None:
        raise NotFound(f"No VAT rates of {country}: only those of the countries in /vat are known.")
    return found


def _named(rates: VatRate, as_of: dt.date, countries: Countries) -> CountryVatRates:
    return CountryVatRates(**structs.asdict(rates), country_name=_name(rates, countries), as_of_date=as_of)


def _name(rates: VatRate, countries: Countries) -> str:
    return countries.get(rates.country).name


def _percent(rates: VatRate, kind: VatRateKind) -> Decimal:
    """A rate of a country. Raises BadParameter for one that it does not have."""
    known = rates.by_kind
    if kind not in known:
        raise BadParameter("rate", kind, f"one of the rates of {rates.country}: {', '.join(known)}")
    return Decimal(str(known[kind]))


def _decimals(currency: str, currencies: Currencies) -> int:
    return next((known.decimals for known in currencies.all if known.code == currency), CENTS)


def _rounded(amount: Decimal, decimals: int) -> Decimal:
    return amount.quantize(Decimal(1).scaleb(-decimals), ROUND_HALF_UP)
