import pytest
from msgspec.structs import replace

from skerry.models.warnings import WarningLanguage
from skerry.sources.sweden.smhi_warnings import read_warnings
from tests.conftest import Recorded


def test_a_recorded_test_message_is_no_warning(recorded: Recorded) -> None:
    assert read_warnings(WarningLanguage.EN, recorded("smhi_warnings/warning_test_2021-09-16.json")) == []


def test_recorded_warning(recorded: Recorded) -> None:
    reply = recorded("smhi_warnings/warning_test_2021-09-16.json")
    real = replace(reply, body=reply.body.replace(b"TEST ", b""))
    [wind] = read_warnings(WarningLanguage.SV, real)
    assert (wind.event, wind.event_en, wind.kind, wind.level) == ("Vind", "Wind", "wind", "yellow")
    assert (wind.area, wind.area_codes, str(wind.expires_at)) == (
        "Västra Götalands län",
        ["14"],
        "2021-09-20 08:00:00+00:00",
    )


@pytest.mark.parametrize(
    ("code", "kind"),
    [
        ("BLACK_ICE", "snow_ice"),
        ("WIND_SNOW", "snow_ice"),
        ("WIND_MOUNTAINS", "wind"),
        ("STRONG_COOLING", "low_temperature"),
        ("HIGH_SEALEVEL", "coastal_event"),
        ("LOW_SEA_LEVEL", "coastal_event"),
        ("WATER_SHORTAGE", None),
        ("NEW_EVENT", None),
    ],
)
def test_kinds_of_events(recorded: Recorded, code: str, kind: str | None) -> None:
    reply = recorded("smhi_warnings/warning_test_2021-09-16.json")
    event = reply.body.replace(b"TEST ", b"").replace(b'"WIND"', f'"{code}"'.encode())
    [warning] = read_warnings(WarningLanguage.EN, replace(reply, body=event))
    assert warning.kind == kind
