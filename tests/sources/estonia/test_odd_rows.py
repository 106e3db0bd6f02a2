"""One odd row among good ones is skipped; a list of nothing else is another shape."""

from collections.abc import Callable
from typing import Any

import msgspec
import pytest

from skerry.clock import now
from skerry.errors import ReplyError
from skerry.sources.estonia import avaandmed_eesti, epa, inaks, ohuseire, riha, sadamaregister, teele
from skerry.sources.estonia.etis.researchers import read_researchers
from skerry.sources.estonia.peatus.reading import read_stops
from skerry.upstream.reply import Reply

POINT = {"viitepunkt_x": "1", "viitepunkt_y": "2", "viitepunkt_b": "59", "viitepunkt_l": "24"}
ACT = {"id": 1, "title": "Act", "documentType": "Korraldus", "status": "PUBLISHED"}
MEASURED = {"measured": "2026-11-20 10:00:00", "indicator": 1, "station": 5, "value": "1.0"}
Rows = list[dict[str, Any]]

CASES: list[Any] = [
    pytest.param(
        lambda reply: riha.read_listing(reply).systems,
        {"details": {"short_name": "a", "name": "A", "uuid": "1"}},
        lambda rows: {"content": rows, "totalPages": 1, "totalElements": len(rows), "page": 0, "size": 50},
        id="riha",
    ),
    pytest.param(
        lambda reply: epa.read_found(reply).items,
        {"id": 1},
        lambda rows: {"page": {"totalElements": 2}, "_embedded": {"trademarks": rows}},
        id="epa",
    ),
    pytest.param(inaks.read_addresses, POINT, lambda rows: {"addresses": rows}, id="inaks"),
    pytest.param(avaandmed_eesti.read_datasets, {"titleEt": "A"}, lambda rows: {"data": rows}, id="avaandmed_eesti"),
    pytest.param(sadamaregister.read_ports, {"publicId": 1, "name": "A"}, lambda rows: rows, id="sadamaregister"),
    pytest.param(
        lambda reply: teele.read_acts(reply).items,
        ACT,
        lambda rows: {"rowCount": 2, "pageCount": 1, "results": rows},
        id="teele",
    ),
    pytest.param(
        read_stops,
        {"gtfsId": "1", "name": "A", "lat": 59.0, "lon": 24.0},
        lambda rows: {"data": {"stops": rows}},
        id="peatus",
    ),
    pytest.param(ohuseire.read_measurements, MEASURED, lambda rows: rows, id="ohuseire"),
    pytest.param(read_researchers, {"PersonGuid": "1", "PersonName": "A B"}, lambda rows: rows, id="etis"),
]


def reply(document: Any) -> Reply:
    body = msgspec.json.encode(document)
    return Reply(url="", status=200, headers={}, body=body, fetched_at=now(), fresh_until=now())


@pytest.mark.parametrize(("read", "row", "document"), CASES)
def test_an_odd_row_is_skipped(read: Callable[[Reply], Any], row: Any, document: Callable[[Rows], Any]) -> None:
    odd: dict[str, Any] = {"details": 1}
    assert len(read(reply(document([row, odd, row])))) == 2
    with pytest.raises(ReplyError, match="returned 2 of 2 rows in an unexpected format"):
        read(reply(document([odd, odd])))
