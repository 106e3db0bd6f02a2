from collections.abc import Sequence

import pytest
from msgspec import Struct

from skerry.errors import ReplyError, UpstreamChanged
from skerry.upstream.formats.arcgis import MAX_PAGES, LayerPart, RawEsriFeature, RawLayer, whole_layer
from skerry.upstream.source import Query
from tests.upstream.formats.replies import reply


class Attributes(Struct):
    name: str | None = None


def read(body: bytes) -> LayerPart[str]:
    return reply(body).json(RawLayer).part(RawEsriFeature[Attributes], lambda feature: feature.attributes.name)


def test_features_without_an_item_count_as_records() -> None:
    part = read(b'{"features": [{"attributes": {"name": "a"}}, {"attributes": {}}], "exceededTransferLimit": true}')
    assert part == LayerPart(("a",), 2, more=True)


def test_an_error_has_status_200() -> None:
    with pytest.raises(ReplyError, match="error 400: Invalid"):
        read(b'{"error": {"code": 400, "message": "Invalid query"}}')
    with pytest.raises(ReplyError, match="without features"):
        read(b"{}")


@pytest.mark.parametrize(
    ("pages", "items", "offsets"),
    [
        ([LayerPart(("a",), 2, more=True), LayerPart(("b",), 1, more=False)], ("a", "b"), [None, 2]),
    ],
)
async def test_a_long_layer_comes_in_pages(
    pages: Sequence[LayerPart[str]], items: tuple[str, ...], offsets: list[int | None]
) -> None:
    left, queries = iter(pages), list[Query]()

    async def ask(query: Query) -> LayerPart[str]:
        queries.append(query)
        return next(left)

    assert await whole_layer("Institute", ask, "json") == items
    assert [query["resultOffset"] for query in queries] == offsets


async def test_a_layer_without_end_is_no_layer() -> None:
    queries = list[Query]()

    async def ask(query: Query) -> LayerPart[str]:
        queries.append(query)
        return LayerPart(("a",), 1, more=True)

    with pytest.raises(UpstreamChanged, match="Institute returned a layer of more than 10 pages"):
        await whole_layer("Institute", ask, "json")
    assert len(queries) == MAX_PAGES
