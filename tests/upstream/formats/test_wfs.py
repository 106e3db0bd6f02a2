"""WFS, against recordings of the Finnish Meteorological Institute."""

from datetime import UTC, datetime

import pytest

from skerry.errors import ReplyError
from skerry.upstream.formats.wfs import read_coverage, read_members
from tests.conftest import Recorded
from tests.upstream.formats.replies import reply


def test_recorded_observations(recorded: Recorded) -> None:
    [feature] = read_members(recorded("fmi_wfs/valid_observation_by_place.xml"))
    first, *_ = points = list(read_coverage(feature))
    assert (first.latitude, first.longitude) == (61.51757, 23.75388)
    assert first.at == datetime(2025, 7, 15, 14, 50, tzinfo=UTC)
    assert [point.at.minute for point in points[:2]] == [50, 0]
    assert set(first.values) >= {"DewPoint", "TotalCloudCover"}


def test_a_recorded_forecast(recorded: Recorded) -> None:
    [feature] = read_members(recorded("fmi_wfs/valid_place_forecast.xml"))
    points = list(read_coverage(feature))
    assert len({tuple(point.values) for point in points}) == 1
    assert any(value is not None for point in points for value in point.values.values())


@pytest.mark.parametrize("file", ["error_no_data_available", "error_no_locations"])
def test_a_recorded_exception_without_data(recorded: Recorded, file: str) -> None:
    assert read_members(recorded(f"fmi_wfs/{file}.xml")) == []


def test_a_recorded_collection_without_features(recorded: Recorded) -> None:
    assert read_members(recorded("fmi_wfs/error_invalid_station_id.xml")) == []


def test_other_exceptions_and_documents() -> None:
    with pytest.raises(ReplyError, match="Invalid time"):
        read_members(reply("<ExceptionReport><ExceptionText>Invalid time</ExceptionText></ExceptionReport>"))
    with pytest.raises(ReplyError, match="html"):
        read_members(reply("<html/>"))


def test_values_that_do_not_fit_their_positions() -> None:
    body = (
        "<FeatureCollection><member><o><field name='t'/><positions>60 25 0 60 25 600</positions>"
        "<doubleOrNilReasonTupleList>1.5</doubleOrNilReasonTupleList></o></member></FeatureCollection>"
    )
    [feature] = read_members(reply(body))
    with pytest.raises(ReplyError, match="1 values of 1 parameters for 2 positions"):
        list(read_coverage(feature))
