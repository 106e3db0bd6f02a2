"""Health figures."""

from skerry.api.answers import Collection
from skerry.api.endpoint import endpoint
from skerry.datasets.health_indicators import HealthIndicator, HealthIndicators


@endpoint("/health/indicators", fresh="7d")
async def health_indicators(health_indicators: HealthIndicators) -> Collection[HealthIndicator]:
    """Health indicators, with their codes and units.

    17 series of the WHO's Global Health Observatory, and the World Bank's series of the same thing where it has one. The
    two count doctors and nurses in different units."""
    return Collection.of(health_indicators.all)
