"""The model of eight countries: which countries, and which subjects."""

from collections.abc import Mapping
from enum import StrEnum
from types import MappingProxyType


class NordicCountry(StrEnum):
    """ISO 3166-1 alpha-2 codes of the Nordic and Baltic countries."""

    ESTONIA = "EE"
    FINLAND = "FI"
    SWEDEN = "SE"
    NORWAY = "NO"
    DENMARK = "DK"
    ICELAND = "IS"
    LATVIA = "LV"
    LITHUANIA = "LT"

    @property
    def english_name(self) -> str:
        return self.name.title()

    @property
    def language(self) -> str:
        """Main language, ISO 639-1."""
        return LANGUAGES[self]


LANGUAGES: Mapping[NordicCountry, str] = MappingProxyType(
    dict(zip(NordicCountry, ("et", "fi", "sv", "no", "da", "is", "lv", "lt"), strict=True))
)


class Subject(StrEnum):
    """What the model tells of a country."""

    ELECTRICITY_PRICES = "electricity_prices"
    GRID_STATE = "grid_state"
    WEATHER_WARNINGS = "weather_warnings"
    WEATHER_OBSERVATIONS = "weather_observations"
    WEATHER_FORECAST = "weather_forecast"
    AIR_QUALITY = "air_quality"
    WATER_LEVELS = "water_levels"
    COMPANIES = "companies"
    PARLIAMENT_MEMBERS = "parliament_members"
    PARLIAMENT_VOTES = "parliament_votes"
    ROAD_CAMERAS = "road_cameras"
    ROAD_CONDITIONS = "road_conditions"
    ROAD_EVENTS = "road_events"
    TRANSIT_STOPS = "transit_stops"
    TRANSIT_DEPARTURES = "transit_departures"
    STATISTICS = "statistics"
    INDICATORS = "indicators"
    EXCHANGE_RATES = "exchange_rates"
    ADDRESSES = "addresses"
    DATASETS = "datasets"
    HOLIDAYS = "holidays"

    @property
    def words(self) -> str:
        """As in a sentence: `road cameras`."""
        return self.value.replace("_", " ")
