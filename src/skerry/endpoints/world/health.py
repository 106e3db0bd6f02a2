"""Health figures."""

from skerry.api.answers import Collection
from skerry.api.endpoint import endpoint
from skerry.datasets.health_indicators import HealthIndicator, HealthIndicators


@endpoint("/health/indicators", fresh="7d")
async def health_indicators(health_indicators: HealthIndicators) -> Collection[HealthIndicator]:
    """Health indicators, with their codes and units.

    17 series of the WHO's Global Health Observatory, each with the World Bank's series for the same indicator where there is
    one. The two organizations count doctors and nurses in different units."""
    return Collection.of(health_indicators.all)
