from skerry.models.warnings import WarningLanguage
from skerry.sources.norway.met_alerts import read_current
from tests.conftest import Recorded


def test_recorded_warning(recorded: Recorded) -> None:
    [fire] = read_current(WarningLanguage.NO, recorded("met_metalerts/current_2023-08-11.json"))
    assert (fire.event, fire.event_en, fire.kind, fire.level) == (
        "Skogbrannfare",
        "Forest fire",
        "forest_fire",
        "yellow",
    )
    assert fire.onset_at is not None
    assert (fire.onset_at.isoformat(), fire.area_codes) == ("2023-08-10T22:00:00+00:00", ["18"])
    assert (str(fire.issued_at), str(fire.expires_at)) == ("2023-08-11 07:36:06+00:00", "2023-08-14 22:00:00+00:00")
    assert fire.geometry is not None
