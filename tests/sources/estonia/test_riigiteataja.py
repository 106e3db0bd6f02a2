from datetime import date

from skerry.sources.estonia.riigiteataja.act_text import read_act_text
from tests.conftest import Recorded


def test_recorded_act(recorded: Recorded) -> None:
    act = read_act_text(recorded("riigiteataja/act_105022014002_trimmed.xml"))
    assert (act.id, act.title, act.kind, act.issuer) == (105022014002, "Karistusseadustik", "seadus", "Riigikogu")
    assert (act.group_id, act.start_date, act.end_date) == (1021622, date(2014, 4, 1), None)
    assert len(act.sections) == 45
    assert (act.sections[1].number, act.sections[1].title) == ("2", "Karistamise alus")
    assert "22¹" in [section.number for section in act.sections]
    seventh = act.sections[6].text or ""
    assert seventh.splitlines()[1].startswith("1) tegu on toime pandud Eesti kodaniku")
    assert "RT I" not in seventh  # notes on amendments are not part of the text
