"""National Institute for Health Development of Estonia, against a recorded table."""

import pytest

from skerry.errors import ReplyError
from skerry.sources.pxweb import read_selected
from skerry.upstream.formats.json_stat import read_json_stat
from tests.conftest import Recorded

TABLE = "02Haigestumus/04PahaloomulisedKasvajad/PK10.px"


def test_a_recorded_table(recorded: Recorded) -> None:
    reply = recorded("tai_pxweb/pk10_jsonstat.json")
    selection = {variable.code: variable.codes for variable in read_json_stat(reply).variables}
    found = read_selected(reply, TABLE, selection)
    first = next(found.cells())
    assert [value.label for value in first.values][:2] == ["2000", "All malignant neoplasms (C00-C97)"]
    assert (first.figure, first.status) == (6, None)
    with pytest.raises(ReplyError, match="other values of Aasta"):
        read_selected(reply, TABLE, {**selection, "Aasta": ["0"]})
