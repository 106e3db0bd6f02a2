"""One subject in eight countries: who is asked, who answers instead, and which countries are missing."""

from collections.abc import Mapping
from types import MappingProxyType
from typing import Any, ClassVar, Protocol

import pytest

from skerry import registry
from skerry.container import closure
from skerry.errors import NotFound, UpstreamUnavailable
from skerry.licenses import stated
from skerry.models.nordic import NordicCountry, Subject
from skerry.provenance import Evidence
from skerry.services.nordic.subject import CountrySubject
from skerry.upstream.source import Source


class Lighthouses(Protocol):
    """A provider of the example."""

    async def lighthouses(self, country: NordicCountry) -> int: ...


class Lights(Source):
    """A provider that answers, or not."""

    key = "lights"
    title = "Lights"
    home = base = "https://lights.example"
    license = stated("made for a test")
    evidence = Evidence.INFERRED

    def __init__(self, number: int | None) -> None:
        self.number = number

    async def lighthouses(self, country: NordicCountry) -> int:
        if self.number is None:
            raise UpstreamUnavailable(self.title, "did not answer")
        return self.number


class CountedLights(CountrySubject[Lighthouses]):
    """Example: two countries with providers of their own, one without any."""

    SUBJECT = Subject.WATER_LEVELS
    ABSENT: ClassVar[Mapping[NordicCountry, str]] = MappingProxyType({NordicCountry.ICELAND: "the list needs a key"})

    def __init__(self, estonia: Lights, latvia: Lights, everywhere: Lights) -> None:
        super().__init__(estonia=estonia, latvia=latvia, everywhere=everywhere)


async def asked(provider: Lighthouses, country: NordicCountry) -> int:
    return await provider.lighthouses(country)


async def test_a_country_is_answered_by_its_own_provider_and_otherwise_by_that_of_all() -> None:
    service = CountedLights(Lights(59), Lights(None), Lights(400))
    for country, number in ((NordicCountry.ESTONIA, 59), (NordicCountry.LATVIA, 400), (NordicCountry.FINLAND, 400)):
        found = await service.answered(country, lambda provider, of=country: provider.lighthouses(of))  # type: ignore[misc]
        assert found.value == number


async def test_a_country_without_a_provider_is_not_found_with_the_reason() -> None:
    service = CountedLights(Lights(59), Lights(8), Lights(400))
    with pytest.raises(NotFound, match="Water levels of Iceland: the list needs a key"):
        await service.answered(NordicCountry.ICELAND, lambda provider: provider.lighthouses(NordicCountry.ICELAND))


async def test_all_countries_lose_nothing_for_one_that_fails() -> None:
    class Baltic(CountedLights):
        """Without a provider of all countries."""

        ABSENT: ClassVar[Mapping[NordicCountry, str]] = MappingProxyType({})

        def __init__(self, estonia: Lights, latvia: Lights) -> None:
            CountrySubject.__init__(self, estonia=estonia, latvia=latvia)

    result = await Baltic(Lights(59), Lights(None)).of_countries(asked)
    assert {country: answer.value for country, answer in result.found.items()} == {NordicCountry.ESTONIA: 59}
    reasons = {row.country: row.reason for row in result.missing}
    assert (reasons.pop("LV"), set(reasons.values()), len(reasons)) == ("upstream_unavailable", {"not_covered"}, 6)
    with pytest.raises(UpstreamUnavailable, match="Lights did not answer"):
        await Baltic(Lights(None), Lights(None)).of_countries(asked)


KEPT = [
    (part, row)
    for entry in registry.jobs()
    for part in entry.dependencies.values()
    if isinstance(part, type) and issubclass(part, CountrySubject)
    for row in entry.rows
    if getattr(row, "SUBJECT", None) is part.SUBJECT
]
"""Subjects that the collector keeps, each with its row."""


def test_the_collector_keeps_subjects() -> None:
    assert len(KEPT) >= 4


@pytest.mark.parametrize(("subject", "row"), KEPT, ids=lambda each: each.__name__)
def test_the_rows_of_a_subject_know_each_of_its_providers(subject: type[CountrySubject[Any]], row: Any) -> None:
    """Otherwise `Link` would not name a provider that was added to the subject alone."""
    providers = {provider for country in NordicCountry for provider in subject.provider_types(country)}
    assert providers - set(closure(row.SOURCE)) == set()
