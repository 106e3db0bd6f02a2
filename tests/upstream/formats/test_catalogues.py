"""CKAN and DCAT, by the examples of their specifications."""

import pytest

from skerry.errors import ReplyError
from skerry.upstream.formats.ckan import read_dataset, read_search, read_table
from skerry.upstream.formats.dcat import read_datasets
from tests.upstream.formats.replies import reply

PACKAGE = """{"id":"1","title":"Road  signs","notes":"","organization":{"title":"Transport"},"license_id":"cc-by",
"metadata_modified":"2026-05-10T09:20:00.123456","resources":[{"url":"https://a.example/x.csv","format":"CSV"},{"url":""}]}"""


def test_a_search_and_a_dataset() -> None:
    found = read_search(reply(f'{{"success":true,"result":{{"count":7,"results":[{PACKAGE}]}}}}'))
    assert found.total == 7
    [dataset] = found.items
    assert dataset == read_dataset(reply(f'{{"success":true,"result":{PACKAGE}}}'))
    assert (dataset.title, dataset.description, dataset.publisher, dataset.license) == (
        "Road signs", None, "Transport", "cc-by",
    )  # fmt: skip
    assert dataset.updated_at is not None
    assert [(resource.format, resource.url) for resource in dataset.resources] == [("CSV", "https://a.example/x.csv")]


def test_rows_of_the_data_store() -> None:
    body = (
        '{"success":true,"result":{"resource_id":"x","total":3,"fields":[{"id":"_id","type":"int"},{"id":"a","type":"text"}],'
        '"records":[{"_id":1,"a":1},{"_id":2,"a":null},{"_id":3,"a":{"b":[2]}}]}}'
    )
    table = read_table(reply(body), "x")
    assert (table.total, table.rows) == (3, ({"a": 1}, {"a": None}, {"a.b": "[2]"}))
    assert [(column.name, column.type) for column in table.columns] == [("a", "text")]
    with pytest.raises(ReplyError, match="resource x instead of y"):
        read_table(reply(body), "y")


def test_an_error_of_ckan() -> None:
    with pytest.raises(ReplyError, match="Not found"):
        read_search(reply('{"success":false,"error":{"message":"Not found","__type":"Not Found Error"}}'))


DCAT = """{"@context":{},"@graph":[
{"@id":"https://d.example/1","@type":"dcat:Dataset","dct:title":[{"@language":"fi","@value":"Tiet"},{"@language":"en","@value":"Roads"}],
 "dct:modified":{"@value":"2026-05-10"},"dcat:landingPage":{"@id":"https://p.example/1"},"dcat:distribution":[{"@id":"_:x"},{"@id":"_:none"}]},
{"@id":"_:x","@type":"dcat:Distribution","dcat:downloadURL":{"@id":"https://a.example/x.csv"},"dct:format":{"@id":"http://e.example/file-type/CSV"},
 "dct:license":{"@id":"https://l.example"}}]}"""


def test_a_graph() -> None:
    [dataset] = read_datasets(reply(DCAT))
    assert (dataset.title, dataset.url, dataset.description) == ("Roads", "https://p.example/1", None)
    assert dataset.updated_at is not None
    [file] = dataset.distributions
    assert (file.url, file.format, file.license) == ("https://a.example/x.csv", "CSV", "https://l.example")
    assert read_datasets(reply(DCAT), language="fi")[0].title == "Tiet"


def test_datasets_inside_a_catalogue() -> None:
    body = '{"@type":"Catalog","dataset":[{"@type":"Dataset","title":"A","distribution":{"accessURL":"https://a.example"}}]}'
    [dataset] = read_datasets(reply(body))
    assert (dataset.title, dataset.distributions[0].url) == ("A", "https://a.example")


def test_no_nodes() -> None:
    with pytest.raises(ReplyError, match="nodes"):
        read_datasets(reply("[]"))
