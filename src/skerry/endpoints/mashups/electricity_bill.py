"""What a household paid for the electricity of a month."""

from typing import Annotated, ClassVar

from msgspec import Meta

from skerry.api import nordic, parameters
from skerry.api.bill_lines import BillLine, Eur, bill_line, levy_lines
from skerry.api.endpoint import endpoint
from skerry.api.past_prices import Month, PastPrices, last_day, months_until
from skerry.api.report import ReportParts, SourcedReport
from skerry.datasets.ee_electricity_tariffs import EstonianTariffs, NetworkPackage, TariffItem
from skerry.datasets.holidays import Holidays
from skerry.datasets.vat_rates import STANDARD_SINCE
from skerry.models.day_ahead import NordicBalticZone
from skerry.models.nordic import NordicCountry as Nordic
from skerry.models.rows import Rows
from skerry.rounding import half_up
from skerry.services.country_zones import zone_of
from skerry.services.vat_table import DatedVatRates

FIRST_MONTH = STANDARD_SINCE
"""From then on the network fees are known, and the VAT rates of all these countries are those of the table."""
METHOD = (
    "Each line is kwh times its price. Spot: mean of all prices of the month, weighted by their length, which assumes the same "
    "consumption at any time; so do network fees with a price by day and one by night. VAT is on the sum. Not included: monthly "
    "fees, which depend on the main fuse, and those of the seller."
)


class ElectricityBill(SourcedReport, frozen=True, kw_only=True):
    """The electricity of a month, line by line."""

    ROWS: ClassVar[Rows] = Rows(
        "lines",
        carried=("country", "zone", "month", "currency"),
        json_only=(
            "kwh", "subtotal", "vat_percent", "vat_amount", "total_cost", "price_mean_cent_kwh", "spot_coverage", "method",
            "unavailable", "sources",
        ),
    )  # fmt: skip

    country: Annotated[str, Meta(description="ISO 3166-1 alpha-2")]
    zone: Annotated[NordicBalticZone, Meta(description="code of the bidding zone")]
    month: Annotated[str, Meta(description="year and month, local")]
    currency: Annotated[str, Meta(description="of all amounts, ISO 4217: always EUR")]
    kwh: Annotated[float, Meta(ge=0, le=1e6, description="consumption of the month, kWh")]
    lines: Annotated[list[BillLine], Meta(description="lines of the bill, in its order")]
    subtotal: Annotated[Eur, Meta(description="sum of the lines that are known, without VAT, EUR")]
    vat_percent: Annotated[float | None, Meta(description="standard rate of value-added tax; 0 in zone NO4")]
    vat_amount: Annotated[Eur | None, Meta(description="VAT on that sum, EUR")]
    total_cost: Annotated[Eur | None, Meta(description="sum with VAT, EUR; null where a line or the rate is not known")]
    price_mean_cent_kwh: Annotated[float | None, Meta(description="the total for one kWh, euro cents")]
    spot_coverage: Annotated[
        Annotated[float, Meta(ge=0, le=1)] | None,
        Meta(description="share of the month whose spot prices are known, 0 to 1; null while these are unavailable"),
    ]
    method: Annotated[str, Meta(description="how the lines are computed")]


@endpoint(
    "/mashup/electricity/bill",
    fresh="12h",
    example={"kwh": 300, "month": "2025-09", "margin": 0.4},
    example_404={"country": "IS", "kwh": 300},
)
async def electricity_bill(
    kwh: Annotated[float, Meta(ge=0, le=100_000, description="consumption of the month, kWh")],
    past: PastPrices,
    tariffs: EstonianTariffs,
    holidays: Holidays,
    rates: DatedVatRates,
    country: Annotated[
        nordic.NordicCountry | None, Meta(description="country; that of `zone` if omitted, or Estonia")
    ] = None,
    zone: Annotated[
        parameters.NordicBalticZone | None,
        Meta(description="bidding zone of the country; EE, FI, SE3, NO1, DK1, LV or LT if omitted"),
    ] = None,
    month: Annotated[Month | None, Meta(description="month since 2025-08; the last full one if omitted")] = None,
    package: Annotated[NetworkPackage, Meta(description="network package, in Estonia")] = NetworkPackage.VORK2,
    margin: Annotated[
        float, Meta(ge=-100, le=100, description="the seller's margin, euro cents per kWh, without VAT")
    ] = 0.0,
) -> ElectricityBill:
    """What the electricity of a month cost a household: spot price, margin, network, levies, excise and VAT.

    Network fees and levies are those of Estonia, in the network of Elektrilevi. Of other countries they are not known: these
    lines are null and listed in `unavailable`, and so is the total. Spot prices of Estonia, Finland, Latvia and Lithuania are
    Elering's or, while that is unavailable, those that this server has stored, as of the other zones. A month of which less
    than nine tenths are known is a 404. While its prices are unavailable, the line of the spot price and the total are null and
    listed in `unavailable`; of other countries than Estonia the answer is then a 502."""
    chosen = zone if zone is not None and country is None else zone_of(country or Nordic.ESTONIA, zone)
    code = chosen.facts.country
    [first] = months_until(month, "month", chosen.facts, 1, FIRST_MONTH)
    async with ReportParts(offline=code == "EE") as parts:
        found = parts.fetch(past.month(chosen, first), "lines.spot", "spot_coverage")
        rate = parts.fetch(rates.sourced(code), "vat_percent", "vat_amount", carried=lambda _: True)
    spot, vat, sources = found.available(), rate.value, parts.sources
    lines = [
        bill_line("spot", None if spot is None else half_up(spot.mean() / 10, 4), kwh),
        bill_line("margin", margin, kwh),
        *levy_lines(code, package, first, last_day(first), kwh, tariffs, holidays, parts.missing),
    ]
    if spot is not None:
        sources.add("lines.spot", spot.source, spot.last)
    for line in lines:
        if line.start_date is not None:
            sources.add(f"lines.{line.item}", EstonianTariffs.key, EstonianTariffs.dated())
    percent = 0.0 if chosen is NordicBalticZone.NO4 else None if vat is None else vat.rate.standard_rate_percent
    if vat is not None and percent:
        sources.add("vat_percent", vat.source, vat.as_of)
    subtotal = sum(line.amount for line in lines if line.amount is not None)
    tax = None if percent is None else half_up(subtotal * percent / 100, 2)
    whole = all(line.amount is not None for line in lines)
    total = half_up(subtotal + tax, 2) if tax is not None and whole else None
    if total is None:
        for part in ("total_cost", "price_mean_cent_kwh"):
            parts.missing.because(part, "lines.spot", *(f"lines.{item}" for item in TariffItem), "vat_percent")
    elif not kwh:
        parts.missing.absent("price_mean_cent_kwh", "Without consumption there is no price of a kWh.")
    return ElectricityBill(
        country=code,
        zone=chosen,
        month=f"{first:%Y-%m}",
        currency="EUR",
        kwh=kwh,
        lines=lines,
        subtotal=half_up(subtotal, 2),
        vat_percent=percent,
        vat_amount=tax,
        total_cost=total,
        price_mean_cent_kwh=half_up(100 * total / kwh, 2) if total is not None and kwh else None,
        spot_coverage=spot.coverage if spot else None,
        method=METHOD,
        unavailable=parts.unavailable,
        sources=parts.signed(),
    )
