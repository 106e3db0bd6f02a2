"""One subject in eight countries: the provider of each, and why another has none.

    class RoadCameras(CountrySubject[RoadCameraProvider]):
        SUBJECT = Subject.ROAD_CAMERAS
        ABSENT = {NordicCountry.SWEDEN: "Trafikverket's interface needs a key"}

        def __init__(self, estonia: Ristmikud, finland: DigitrafficRoad) -> None:
            super().__init__(estonia=estonia, finland=finland)

A parameter of the constructor that is called like a country is that country's provider; `everywhere` is called for the countries
without one, and when a country's own provider is unavailable, unless the country is one of WITHOUT_FALLBACK. The matrix of
`/nordic/countries` is read from these signatures."""

import asyncio
from collections.abc import Awaitable, Callable, Iterable, Mapping
from dataclasses import dataclass, field
from types import MappingProxyType
from typing import Any, ClassVar, Generic, TypeVar, cast

from skerry import datasets, sources
from skerry.container import Dependency, closure, dependencies_of
from skerry.errors import NotFound, SkerryError, UpstreamUnavailable
from skerry.models.nordic import NordicCountry, Subject
from skerry.models.unavailable import MissingCountry
from skerry.upstream.fallback import Answered, with_fallback
from skerry.upstream.source import Source

P = TypeVar("P")
T = TypeVar("T")

EVERYWHERE = "everywhere"
SOURCES = sources.__name__
DATASETS = datasets.__name__
NO_PROVIDER = "no open source without a key is known"
NOTHING_ABSENT: Mapping[NordicCountry, str] = MappingProxyType({})


@dataclass(frozen=True, slots=True)
class OfCountries(Generic[T]):
    """What was found in each country, and which countries are missing."""

    found: dict[NordicCountry, Answered[T]] = field(default_factory=dict)
    missing: list[MissingCountry] = field(default_factory=list)


class CountrySubject(Dependency, Generic[P]):
    """Base of the services of one subject. `P` is the Protocol that its providers satisfy."""

    SUBJECT: ClassVar[Subject]
    ABSENT: ClassVar[Mapping[NordicCountry, str]] = NOTHING_ABSENT
    """Why a country without a provider has none, and who has the data: a clause without a full stop. `everywhere` is not
    called for such a country."""
    WITHOUT_FALLBACK: ClassVar[frozenset[NordicCountry]] = frozenset()
    """Countries whose own provider has no second one: `everywhere` does not cover them, is that provider, or has other
    identifiers."""

    def __init__(self, *, everywhere: P | None = None, **national: P) -> None:
        self._everywhere = everywhere
        self._national = {country: national.get(parameter(country)) for country in NordicCountry}

    @classmethod
    def provider_types(cls, country: NordicCountry) -> list[Any]:
        """The types of a country's providers, in the order in which they are called."""
        if country in cls.ABSENT:
            return []
        known = dependencies_of(cls.__init__)
        return cls._called(country, known.get(parameter(country)), known.get(EVERYWHERE))

    @classmethod
    def is_national(cls, country: NordicCountry) -> bool:
        """Whether one of the providers is of the country itself: sources are in packages by country, and the names of carried
        national registers start with its code."""
        national = (f"{SOURCES}.{parameter(country)}.", f"{DATASETS}.{country.lower()}_")
        return any(
            getattr(part, "__module__", "").startswith(national)
            for annotation in cls.provider_types(country)
            for part in closure(annotation)
        )

    @classmethod
    def why_absent(cls, country: NordicCountry) -> str | None:
        """Why a country has no provider; None where it has one."""
        return None if cls.provider_types(country) else cls.ABSENT.get(country, NO_PROVIDER)

    def providers(self, country: NordicCountry) -> list[P]:
        """A country's own provider and that of all countries, as far as there are any. Raises NotFound if there is none."""
        self.check_covered(country)
        return self._called(country, self._national[country], self._everywhere)

    @classmethod
    def check_covered(cls, country: NordicCountry) -> None:
        """Raise NotFound, which says who has the data, for a country without a provider."""
        if (reason := cls.why_absent(country)) is not None:
            raise NotFound(f"{cls.SUBJECT.words.capitalize()} of {country.english_name}: {reason}.")

    @classmethod
    def _called(cls, country: NordicCountry, own: T | None, shared: T | None) -> list[T]:
        """Of a country's own provider and that of all countries, those that are called, in this order."""
        if own is not None and country in cls.WITHOUT_FALLBACK:
            return [own]
        return [each for each in (own, shared) if each is not None]

    async def answered(self, country: NordicCountry, ask: Callable[[P], Awaitable[T]]) -> Answered[T]:
        """What a country's provider answers, or the provider of all countries when that one is unavailable.

        Raises NotFound where the country has no provider; UpstreamUnavailable, naming all that were called."""
        first, *others = self.providers(country)
        if not others:
            return Answered(await ask(first), cast(Source, first))
        second = others[0]
        return await with_fallback(
            (cast(Source, first), lambda: ask(first)), (cast(Source, second), lambda: ask(second))
        )

    async def of_countries(
        self, ask: Callable[[P, NordicCountry], Awaitable[T]], countries: Iterable[NordicCountry] = NordicCountry
    ) -> OfCountries[T]:
        """What the providers of all countries answer, called at once. A country that fails, or that has no provider, is named and
        loses nothing for the others. Raises UpstreamUnavailable when no provider answers."""

        async def one(country: NordicCountry) -> Answered[T] | SkerryError:
            try:
                return await self.answered(country, lambda provider: ask(provider, country))
            except SkerryError as error:
                return error

        wanted = list(countries)
        outcomes = await asyncio.gather(*map(one, wanted))
        result: OfCountries[T] = OfCountries()
        for country, outcome in zip(wanted, outcomes, strict=True):
            if not isinstance(outcome, SkerryError):
                result.found[country] = outcome
            elif self.provider_types(country):
                result.missing.append(MissingCountry.of(country, outcome))
            else:
                result.missing.append(MissingCountry.not_covered(country, str(outcome)))
        unavailable = [outcome for outcome in outcomes if isinstance(outcome, UpstreamUnavailable)]
        if not result.found and unavailable:
            raise unavailable[0]
        return result


def parameter(country: NordicCountry) -> str:
    """Name of the parameter for the provider of a country."""
    return country.name.lower()
