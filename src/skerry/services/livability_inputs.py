"""What the score of a city is made of, out of what the providers returned, and why an input is missing."""

from msgspec import Struct

from skerry.datasets.countries import Country
from skerry.datasets.passport_index import PassportIndex
from skerry.errors import SkerryError
from skerry.models.scales import InputValue
from skerry.models.scores import Scored
from skerry.models.unavailable import Missing
from skerry.services import livability
from skerry.services.price_levels import PriceLevels
from skerry.services.world_bank_figures import Figures, WorldBankAnswer, name_lack
from skerry.sources.world.open_meteo import Week
from skerry.sources.world.open_meteo_air import CurrentAir


class CityAnswers(Struct, frozen=True):
    """What the providers returned, or why they failed."""

    week: Week | SkerryError
    air: CurrentAir | SkerryError
    development: WorldBankAnswer
    governance: WorldBankAnswer


def inputs_of(
    answers: CityAnswers,
    figures: Figures,
    levels: PriceLevels | None,
    passports: PassportIndex,
    country: Country,
    home: Country,
) -> dict[str, InputValue]:
    """All inputs of the score that are known. `figures`: those of `answers.development`."""
    week, air, governance = answers.week, answers.air, answers.governance
    return {
        **livability.weather(
            None if isinstance(week, SkerryError) else week, None if isinstance(air, SkerryError) else air
        ),
        **livability.cost_of_living(levels),
        **livability.country_figures(
            figures, Figures(() if isinstance(governance, SkerryError) else governance), country
        ),
        **livability.visa(passports, home, country),
    }


Input = tuple[str, str, object, tuple[Country, ...]]
"""Name of an input, what it is, what its provider answered, and whose figure it is (of none: of the place)."""


def _required(answers: CityAnswers, country: Country, home: Country) -> dict[str, tuple[Input, ...]]:
    """What each factor is made of, the most important first."""
    week, development, one = answers.week, answers.development, (country,)
    return {
        "weather": (
            ("feels_like_c", "apparent temperatures of seven days", week, ()),
            ("rain_days_7d", "precipitation of seven days", week, ()),
            ("european_aqi", "European air quality index", answers.air, ()),
        ),
        "cost_of_living": (
            ("price_level_ratio", "purchasing power and market rate of one year", development, (country, home)),
        ),
        "internet": (
            ("users_percent", "share of people who use the internet", development, one),
            ("broadband_per_100", "number of broadband subscriptions", development, one),
        ),
        "healthcare": (("uhc_index", "index of health coverage", development, one),),
        "safety": (
            ("homicides_per_100k", "number of homicides", development, one),
            ("political_stability", "estimate of political stability", answers.governance, one),
        ),
    }


def name_missing_inputs(
    scored: Scored, answers: CityAnswers, country: Country, home: Country, missing: Missing
) -> None:
    """List the factors that are missing, and the inputs that others lack."""
    required = _required(answers, country, home)
    for factor in scored.factors:
        if factor.name not in required:
            continue
        inputs = required[factor.name]
        if factor.score is None and any(entry.stale_since for entry in factor.inputs):
            continue  # that is the reason, and named as such
        if factor.score is None:
            _, what, answer, whose = inputs[0]
            _name_missing(f"factors.{factor.name}", what, answer, whose, missing)
            continue
        lacking = {entry.name for entry in factor.inputs if entry.score is None and entry.stale_since is None}
        for name, what, answer, whose in inputs:
            if name in lacking:
                _name_missing(f"factors.{factor.name}.{name}", what, answer, whose, missing)
    if "visa" in scored.missing and not any(factor.name == "visa" for factor, _ in scored.stale):
        detail = f"The passport index does not have entry to {country.name} with a passport of {home.name}."
        missing.absent("factors.visa", detail, covered=False)


def _name_missing(part: str, what: str, answer: object, whose: tuple[Country, ...], missing: Missing) -> None:
    if isinstance(answer, SkerryError):
        missing.failed(part, answer)
    elif not whose:
        missing.absent(part, f"Open-Meteo has no {what} of this place.")
    else:
        name_lack(part, what, whose, missing, when=" in the last years")
