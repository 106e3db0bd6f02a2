"""SDMX-JSON 1.0, of central banks: one series of observations.

Dimensions are listed with their values, and series and observations have positions in these lists."""

from msgspec import Struct

from skerry.errors import ReplyError
from skerry.upstream.identity import same
from skerry.upstream.reply import Reply


class SeriesObservation(Struct, frozen=True):
    """The value of a series in one period."""

    period: str
    value: float | None


class _RawValue(Struct):
    id: str


class _RawDimension(Struct):
    id: str
    values: list[_RawValue]


class _RawDimensions(Struct):
    series: list[_RawDimension]
    observation: list[_RawDimension]


class _RawStructure(Struct):
    dimensions: _RawDimensions


class _RawSeries(Struct):
    observations: dict[str, list[float | str | None]]


class _RawDataSet(Struct):
    series: dict[str, _RawSeries]


class _RawMessage(Struct, rename="camel"):
    data_sets: list[_RawDataSet]
    structure: _RawStructure


def read_series(reply: Reply, key: str) -> tuple[SeriesObservation, ...]:
    """The observations of a message with one series, in its order. `key` has the values of the series' dimensions, separated by
    points. Raises ReplyError for another series, or several, or for periods without an observation."""
    raw = reply.json(_RawMessage)
    dimensions = raw.structure.dimensions
    (data,) = raw.data_sets
    (series,) = data.series.values()
    (periods,) = dimensions.observation
    same(key, ".".join(value.id for dimension in dimensions.series for value in dimension.values), "series")
    if len(series.observations) != len(periods.values):
        raise ReplyError(f"returned {len(series.observations)} observations for {len(periods.values)} periods")
    return tuple(
        SeriesObservation(period.id, _number(series.observations[str(position)][0]))
        for position, period in enumerate(periods.values)
    )


def _number(value: float | str | None) -> float | None:
    """Some banks write numbers as strings."""
    return float(value) if isinstance(value, str) else value
