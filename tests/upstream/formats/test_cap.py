"""CAP, by the form of OASIS CAP 1.2."""

from datetime import UTC, datetime

import pytest

from skerry.errors import ReplyError
from skerry.upstream.formats.cap import read_alert
from tests.upstream.formats.replies import reply

ALERT = """<alert xmlns="urn:oasis:names:tc:emergency:cap:1.2"><identifier>2.49.1</identifier><sender>met</sender>
<sent>2026-05-10T09:20:00+03:00</sent><status>Actual</status><msgType>Alert</msgType><scope>Public</scope>
<info><language>en-GB</language><category>Met</category><event>Wind</event><urgency>Future</urgency><severity>Moderate</severity>
<certainty>Likely</certainty><onset>2026-05-11T00:00:00+03:00</onset><expires>2026-05-12T00:00:00+03:00</expires>
<headline>Strong wind</headline><parameter><valueName>awareness_level</valueName><value>2; yellow; Moderate</value></parameter>
<area><areaDesc>Gulf</areaDesc><polygon>59.0,24.0 59.5,24.5 59.0,25.0 59.0,24.0</polygon>
<geocode><valueName>EMMA_ID</valueName><value>EE001</value></geocode></area></info></alert>"""


def test_an_alert() -> None:
    alert = read_alert(reply(ALERT))
    assert (alert.id, alert.type, alert.sent_at) == ("2.49.1", "Alert", datetime(2026, 5, 10, 6, 20, tzinfo=UTC))
    [info] = alert.infos
    assert (info.language, info.event, info.severity) == ("en-GB", "Wind", "Moderate")
    assert (info.start_at, info.end_at) == (
        datetime(2026, 5, 10, 21, tzinfo=UTC),
        datetime(2026, 5, 11, 21, tzinfo=UTC),
    )
    assert info.parameters == {"awareness_level": "2; yellow; Moderate"}
    [area] = info.areas
    assert (area.name, area.codes, area.polygons[0][0]) == ("Gulf", {"EMMA_ID": "EE001"}, (24.0, 59.0))


@pytest.mark.parametrize(("body", "what"), [("<feed/>", "feed"), (ALERT.replace("2.49.1", ""), "identifier")])
def test_what_is_no_alert(body: str, what: str) -> None:
    with pytest.raises(ReplyError, match=what):
        read_alert(reply(body))
