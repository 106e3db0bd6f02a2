"""Conversion of amounts between currencies."""

import datetime as dt
from typing import Annotated, ClassVar

from msgspec import Meta, Struct

from skerry.api.endpoint import endpoint
from skerry.api.parameters import Amount, BaseCurrency, CurrencyCodes, Day, Named, TargetCurrency
from skerry.errors import NotFound
from skerry.models.exchange_rates import QuotedCode, ReferenceRates, digits, money
from skerry.models.fields import OBSERVATION
from skerry.models.observed import Observed
from skerry.models.rows import Rows
from skerry.services.reference_rates import EuroRates

SourceAmount = Annotated[Amount, Meta(description="amount in the currency `from`, with a decimal point")]
AnswerAmount = Annotated[float, Meta(description="the requested amount, in the base currency", ge=0)]
Margin = Annotated[float, Meta(ge=0, le=100, description="percent that is added to the converted amount")]
AnswerMargin = Annotated[
    float, Meta(description="percent added to the converted amount; 0 for the reference rate alone")
]
RequestedDay = Annotated[dt.date | None, Meta(description="the requested day; null for the newest rate")]
RateDate = Annotated[dt.date, OBSERVATION, Meta(description="business day on which the ECB fixed the rate")]
Rate = Annotated[
    float, Meta(description="units of the target currency for one unit of the base, without the margin, 8 digits")
]
Result = Annotated[
    float,
    Meta(
        description="amount in the target currency, margin included, from the rate before rounding; to 6 decimals or 8 digits, "
        "not to the minor unit"
    ),
]


class ConvertedAmount(Observed, frozen=True):
    """An amount in another currency."""

    STALE_AFTER = "7d"
    OBSERVED_AT = "rate_date"

    base: QuotedCode
    target: QuotedCode
    amount: AnswerAmount
    date: RequestedDay
    rate: Rate
    rate_date: RateDate
    margin_percent: AnswerMargin
    result: Result

    @property
    def due_at(self) -> dt.datetime | None:
        return super().due_at if self.date is None else None


class TargetAmount(Struct, frozen=True):
    """An amount in one of several currencies."""

    rate: Rate
    rate_date: RateDate
    result: Result


class ConvertedAmounts(Observed, frozen=True):
    """An amount in several currencies."""

    STALE_AFTER = "7d"
    OBSERVED_AT = "rate_date"

    ROWS: ClassVar[Rows] = Rows(
        "results",
        keys=("target",),
        carried=("base", "amount", "date", "rate_date", "margin_percent", "stale_since"),
    )

    base: QuotedCode
    amount: AnswerAmount
    date: RequestedDay
    rate_date: Annotated[
        dt.date, OBSERVATION, Meta(description="newest business day on which the ECB fixed one of the rates")
    ]
    margin_percent: AnswerMargin
    results: Annotated[
        dict[str, TargetAmount], Meta(description="by ISO 4217 code of the target, in the requested order")
    ]

    @property
    def due_at(self) -> dt.datetime | None:
        return super().due_at if self.date is None else None


@endpoint("/convert", fresh="1d", example={"from": "USD", "to": "EUR", "amount": 100})
async def convert_amount(
    base: Annotated[BaseCurrency, Named("from")],
    target: Annotated[TargetCurrency, Named("to")],
    amount: SourceAmount,
    euro_rates: EuroRates,
    margin: Margin = 0,
    date: Annotated[
        Day | None, Meta(description="day of the rate, from 1999-01-04; the newest rate if omitted")
    ] = None,
) -> ConvertedAmount:
    """An amount of one currency in another, by the reference rate of the ECB.

    By the newest rate, or by that of `date`; on a day without a fixing, such as a weekend, the last rate before it holds, and
    `rate_date` is its day. A rate between two currencies other than the euro is the ratio of their euro rates. `margin` is
    added to the result: 2.5 for a bank that charges 2.5 percent above the rate. Reference rates are for information: no bank
    is bound to exchange at them. A currency that the ECB did not quote on that day is a 404."""
    rates = await _rates(euro_rates, date, [base, target])
    fixed, rate = _ratio(rates, base, target, date)
    return ConvertedAmount(
        base=base, target=target, amount=amount, date=date, rate=digits(rate), rate_date=fixed, margin_percent=margin,
        result=_result(amount, rate, margin),
    )  # fmt: skip


@endpoint("/convert/batch", fresh="1d", example={"from": "USD", "to": "EUR,GBP,NOK", "amount": 100})
async def convert_to_several(
    base: Annotated[BaseCurrency, Named("from")],
    targets: Annotated[CurrencyCodes, Named("to")],
    amount: SourceAmount,
    euro_rates: EuroRates,
    margin: Margin = 0,
    date: Annotated[Day | None, Meta(description="day of the rates, from 1999-01-04; the newest if omitted")] = None,
) -> ConvertedAmounts:
    """An amount of one currency in several others, by the reference rates of the ECB.

    As `/convert` for each of the currencies in `to`. A currency that the ECB did not quote on that day is a 404, which names
    all of them."""
    rates = await _rates(euro_rates, date, [base, *targets])
    results: dict[str, TargetAmount] = {}
    for target in targets:
        fixed, rate = _ratio(rates, base, target, date)
        results[target] = TargetAmount(digits(rate), fixed, _result(amount, rate, margin))
    return ConvertedAmounts(
        base=base, amount=amount, date=date, rate_date=max(found.rate_date for found in results.values()),
        margin_percent=margin, results=results,
    )  # fmt: skip


async def _rates(euro_rates: EuroRates, date: dt.date | None, codes: list[str]) -> ReferenceRates:
    """The rates from which an amount is converted, which have all of the currencies."""
    rates = await (euro_rates.rates() if date is None else euro_rates.on(date))
    rates.require(codes, when="" if date is None else f" on {date}")
    return rates


def _ratio(rates: ReferenceRates, base: str, target: str, date: dt.date | None) -> tuple[dt.date, float]:
    found = rates.ratio(base, target, date or rates.newest)
    if found is None:
        raise NotFound(f"{base} and {target} were not fixed on the same day of the week up to {date or rates.newest}.")
    return found


def _result(amount: float, rate: float, margin: float) -> float:
    return money(amount * rate * (1 + margin / 100))
