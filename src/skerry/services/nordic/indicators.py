"""Headline figures by country, from tables that count the same in all of them."""

import asyncio
from collections.abc import Sequence

from skerry.errors import SkerryError, UpstreamUnavailable
from skerry.models.indicators import HeadlineIndicator, IndicatorProvider, IndicatorSeries, IndicatorTable
from skerry.models.nordic import NordicCountry, Subject
from skerry.services.nordic.subject import CountrySubject
from skerry.sources.europe.eurostat import Eurostat
from skerry.upstream.fallback import Answered

PERIODS = 24
"""Number of the newest periods of a series."""

Found = dict[HeadlineIndicator, IndicatorSeries | SkerryError]
"""The series of each indicator, or why there is none."""


class CountryIndicators(CountrySubject[IndicatorProvider]):
    """Eurostat, which has all eight countries by one definition; national offices count by their own."""

    SUBJECT = Subject.INDICATORS

    def __init__(self, everywhere: Eurostat) -> None:
        super().__init__(everywhere=everywhere)

    def table(self, country: NordicCountry, indicator: HeadlineIndicator) -> IndicatorTable:
        """The table that has an indicator of a country."""
        return self.providers(country)[0].indicator_table(indicator)

    async def of(self, country: NordicCountry, indicators: Sequence[HeadlineIndicator]) -> Answered[Found]:
        """The indicators of a country, called at once. Raises UpstreamUnavailable when none of them is known because the provider
        is unavailable."""

        async def ask(provider: IndicatorProvider) -> Found:
            async def one(indicator: HeadlineIndicator) -> IndicatorSeries | SkerryError:
                try:
                    return await provider.indicator(indicator, country, PERIODS)
                except SkerryError as error:
                    return error

            found = await asyncio.gather(*map(one, indicators))
            unavailable = [each for each in found if isinstance(each, UpstreamUnavailable)]
            if unavailable and len(unavailable) == len(found):
                raise unavailable[0]
            return dict(zip(indicators, found, strict=True))

        return await self.answered(country, ask)
