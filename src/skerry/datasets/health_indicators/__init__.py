"""Health indicators: the series of the WHO and of the World Bank that answer the common questions."""

from functools import cached_property
from typing import Annotated, Literal

from msgspec import Meta, Struct

from skerry.datasets import Dataset
from skerry.errors import NotFound


class HealthIndicator(Struct, frozen=True):
    """One series of figures."""

    key: Annotated[str, Meta(description="short name")]
    code: Annotated[str, Meta(description="code in the WHO's Global Health Observatory")]
    worldbank_code: Annotated[
        str | None, Meta(description="code in the World Development Indicators; null where they have none")
    ]
    name: Annotated[str, Meta(description="English name")]
    unit: Annotated[str, Meta(description="unit of the WHO's values")]
    worldbank_unit: Annotated[str | None, Meta(description="unit of the World Bank's values; null where it has none")]
    category: Annotated[
        Literal["mortality", "disease", "risk", "system"],
        Meta(description="deaths and life expectancy, diseases, risk factors, or the health system"),
    ]


class HealthIndicators(Dataset):
    """The 17 indicators that we know by a short name."""

    key = "health_indicators"

    @cached_property
    def all(self) -> list[HealthIndicator]:
        """By category."""
        return self.lines("indicators.jsonl", HealthIndicator)

    def find(self, name: str) -> HealthIndicator:
        """By key, or by the WHO's or the World Bank's code, in any case. Raises NotFound, which suggests the keys."""
        wanted = name.strip().lower()
        for indicator in self.all:
            if wanted in (
                known.lower() for known in (indicator.key, indicator.code, indicator.worldbank_code) if known
            ):
                return indicator
        raise NotFound(f"No health indicator {name!r}.", suggestions=tuple(indicator.key for indicator in self.all))
