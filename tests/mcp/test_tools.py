"""The tools over a real socket, with the SDK's own client: the newest revision, and clients that shake hands."""

import asyncio
import json
from collections.abc import AsyncIterator
from pathlib import Path

import httpx
import pytest
from hypothesis import example, given, settings
from hypothesis import strategies as st
from mcp.shared.exceptions import MCPError

from mcp import Client
from skerry import registry
from skerry.api.endpoint import endpoint_count
from skerry.app import create_app
from skerry.mcp.tools import MAX_TEXT
from skerry.settings import Settings
from tests.conftest import living
from tests.mcp.conftest import failure, text_of, use
from tests.replaying import ReplayServer
from tests.serving import served

BYTES_PER_TOKEN = 4
"""Of English and JSON, as tokenizers of large models split them; a rough measure."""
MAX_TOOLS_TOKENS = 2_000
FIVE = {"find_endpoints", "describe_endpoint", "call_endpoint", "call_endpoints", "list_groups"}


@pytest.fixture(params=["2026-07-28", "legacy"])
async def client(server: str, request: pytest.FixtureRequest) -> AsyncIterator[Client]:
    client = Client(f"{server}/mcp", mode=request.param)
    async with living(client):
        yield client


async def test_newest_and_older_clients_by_one_route(server: str) -> None:
    async with Client(f"{server}/mcp") as client:
        assert client.protocol_version == "2026-07-28"
        assert client.server_info is not None
        assert client.server_info.name == "skerry"
        assert "find_endpoints" in (client.instructions or "")
    async with Client(f"{server}/mcp", mode="legacy") as client:
        assert client.protocol_version == "2025-11-25"


async def test_five_tools_that_only_read(client: Client) -> None:
    listed = await client.list_tools()
    assert {tool.name for tool in listed.tools} == FIVE
    assert all(tool.annotations and tool.annotations.read_only_hint for tool in listed.tools)
    size = len(listed.model_dump_json(by_alias=True, exclude_none=True))
    assert size / BYTES_PER_TOKEN <= MAX_TOOLS_TOKENS


async def test_one_search_and_one_call_answer_a_question(client: Client) -> None:
    found = await use(client, "find_endpoints", query="cheapest three hours to charge in Tartu tonight")
    first = found["endpoints"][0]
    assert first["path"] == "/nordic/{country}/electricity/cheapest"
    assert first["params"]["country"].startswith("required; ")
    assert first["params"]["duration"].startswith("default 3; ")
    answer = await use(client, "call_endpoint", path=first["path"], params={"country": "EE", "duration": 3})
    (time,) = answer["data"]["times"]
    assert (answer["data"]["duration_hours"], answer["data"]["zone"]) == (3, "EE")
    assert time["start_at"] < time["end_at"]
    assert answer["provenance"]["sources"][0]["title"] == "Elering"
    assert "cut" not in answer


async def test_a_path_with_values_in_it(client: Client) -> None:
    template = await use(client, "call_endpoint", path="/vat/{country_code}", params={"country_code": "EE"})
    for path in ("/vat/EE", "/api/v1/vat/EE", "vat/EE/"):
        assert (await use(client, "call_endpoint", path=path))["data"] == template["data"]
    assert template["call"] == "/api/v1/vat/EE"


async def test_lists_numbers_and_booleans_are_written_as_a_query(client: Client) -> None:
    params = {"base": "EUR", "currencies": ["SEK", "NOK"], "date": None}
    answer = await use(client, "call_endpoint", path="/latest", params=params)
    assert sorted(answer["data"]["rates"]) == ["NOK", "SEK"]
    assert answer["call"] == "/api/v1/latest?base=EUR&currencies=SEK%2CNOK"


async def test_a_problem_is_an_error_of_the_tool(client: Client) -> None:
    wrong = await failure(client, "call_endpoint", path="/vat/EE", params={"colour": "red"})
    assert (wrong["status"], wrong["problem"]["errors"][0]["parameter"]) == (400, "colour")
    unknown = await failure(client, "call_endpoint", path="/vat/XX")
    assert (unknown["status"], unknown["problem"]["error"]) == (404, "not_found")
    missing = await failure(client, "call_endpoint", path="/vat/{country_code}")
    assert "country_code" in missing["problem"]["detail"]
    outside = await failure(client, "call_endpoint", path="/../../metrics")
    assert outside["status"] == 404
    stream = await failure(client, "call_endpoint", path="/stream", params={"topics": "iss"})
    assert "does not end" in stream["problem"]["detail"]


@pytest.mark.parametrize(
    ("path", "params"),
    [("/%73tream", {}), ("/{name}", {"name": "stream"}), ("/api/v1/str%65am?topics=iss", {})],
)
async def test_a_stream_is_refused_however_its_path_is_written(
    client: Client, path: str, params: dict[str, str]
) -> None:
    async with asyncio.timeout(20):
        stream = await failure(client, "call_endpoint", path=path, params={"topics": "iss", **params})
    assert "does not end" in stream["problem"]["detail"]


async def test_a_call_longer_than_a_request_line_is_a_problem(client: Client) -> None:
    long = await failure(client, "call_endpoint", path="/vat/EE", params={"q": "a" * 100_000})
    assert (long["status"], long["problem"]["error"]) == (414, "uri_too_long")


@given(path=st.text(max_size=60), name=st.text(max_size=10), value=st.text(max_size=20))
@example(path="//[", name="", value="")
@example(path="/vat/EE?a=\n#b", name="Ä", value="\x00\r\n")
@settings(max_examples=60)
def test_whatever_is_called_is_an_answer_or_a_problem(server: str, path: str, name: str, value: str) -> None:
    """What can be written into JSON; nothing of it is a defect of the server."""

    async def call() -> None:
        async with Client(f"{server}/mcp", mode="2026-07-28") as client:
            result = await client.call_tool("call_endpoint", {"path": path, "params": {name: value}})
            assert json.loads(text_of(result)).get("status") != 500

    asyncio.run(call())


async def test_a_url_is_taken_for_its_path(client: Client) -> None:
    answer = await use(client, "call_endpoint", path="https://api.example.org/api/v1/vat/EE?format=json#rates")
    assert answer["call"] == "/api/v1/vat/EE?format=json"


async def test_wrong_arguments_are_an_error_that_names_them(client: Client) -> None:
    assert "limit" in (await failure(client, "find_endpoints", query="x", limit=1000))["detail"]
    assert "pth" in (await failure(client, "call_endpoint", pth="/vat"))["detail"]
    assert "params" in (await failure(client, "call_endpoint", path="/vat", params={"a": {"b": 1}}))["detail"]
    with pytest.raises(MCPError, match="Unknown tool"):
        await client.call_tool("delete_everything", {})


async def test_a_long_answer_is_cut_and_says_so(client: Client) -> None:
    result = await client.call_tool("call_endpoint", {"path": "/emoji/all"})
    text = text_of(result)
    assert len(text.encode()) <= MAX_TEXT
    answer = json.loads(text)
    (cut,) = answer["cut"]
    assert (cut["at"], cut["unit"], cut["total"]) == ("items", "items", answer["data"]["count"])
    assert cut["kept"] == len(answer["data"]["items"]) > 10


async def test_csv_is_cut_by_lines(client: Client) -> None:
    answer = await use(client, "call_endpoint", path="/emoji/all", params={"format": "csv"})
    (cut,) = answer["cut"]
    assert (cut["unit"], cut["kept"]) == ("lines", len(answer["data"].splitlines()))
    assert cut["total"] > 3000


async def test_several_calls_at_once(client: Client) -> None:
    calls = [{"path": f"/vat/{code}"} for code in ("EE", "FI", "XX")]
    results = (await use(client, "call_endpoints", calls=calls))["results"]
    assert [result["status"] for result in results] == [200, 200, 404]
    assert results[1]["data"]["country"] == "FI"
    large = await client.call_tool("call_endpoints", {"calls": [{"path": "/emoji/all"}] * 8})
    assert len(text_of(large).encode()) <= MAX_TEXT
    assert "calls" in (await failure(client, "call_endpoints", calls=calls * 3))["detail"]
    await failure(client, "call_endpoints", calls=calls[2:])


async def test_an_endpoint_is_described(client: Client) -> None:
    described = await use(client, "describe_endpoint", path="/elering/prices/today")
    assert described["parameters"][0]["name"] == "zone"
    assert {"name": "prices[].price_eur_mwh", "description": "EUR/MWh; may be negative"} in described["fields"]
    assert described["sources"][0]["title"] == "Elering"
    assert (await use(client, "describe_endpoint", path="/vat/EE"))["path"] == "/vat/{country_code}"
    near = await failure(client, "describe_endpoint", path="/elering/price/today")
    assert near["suggestions"][0] == "/elering/prices/today"


async def test_groups_limit_a_search(client: Client) -> None:
    groups = (await use(client, "list_groups"))["groups"]
    assert {group["key"] for group in groups} == {group.key for group in registry.groups()}
    assert sum(group["endpoint_count"] for group in groups) == endpoint_count(registry.endpoints())
    found = await use(client, "find_endpoints", query="weather", group="estonia", limit=3)
    assert [endpoint["group"] for endpoint in found["endpoints"]] == ["estonia"] * 3
    assert "estonia" in (await failure(client, "find_endpoints", query="x", group="estonai"))["suggestions"]


async def test_a_group_has_a_tool_for_each_endpoint(server: str) -> None:
    async with Client(f"{server}/mcp/science") as client:
        tools = {tool.name: tool for tool in (await client.list_tools()).tools}
        assert tools.keys() == {each.name for each in registry.endpoints() if each.group == "science"}
        schema = tools["search_earthquakes"].input_schema
        assert schema["properties"]["min_magnitude"]["type"] == "number"
        answer = await use(client, "carbon_factors")
        assert answer["call"] == "/api/v1/carbon/factors"
        wrong = await failure(client, "search_earthquakes", min_magnitude="loud")
        assert wrong["problem"]["errors"][0]["parameter"] == "min_magnitude"
        with pytest.raises(MCPError, match="Unknown tool"):
            await client.call_tool("find_endpoints", {"query": "x"})


async def test_names_of_typed_tools_are_allowed_by_clients() -> None:
    assert max(len(endpoint.name) for endpoint in registry.endpoints()) <= 64


async def test_the_catalogue_is_resources(client: Client) -> None:
    uris = [resource.uri for resource in (await client.list_resources()).resources]
    assert uris[0] == "skerry://catalog"
    assert "skerry://groups/science" in uris
    group = (await client.read_resource("skerry://groups/science")).contents[0].model_dump()
    assert "/earthquakes/recent" in group["text"]
    (template,) = (await client.list_resource_templates()).resource_templates
    assert template.uri_template == "skerry://endpoints/{name}"
    page = (await client.read_resource("skerry://endpoints/nordic-cheapest-electricity")).contents[0].model_dump()
    assert page["text"].startswith("# /nordic/{country}/electricity/cheapest")
    for unknown in ("skerry://groups/none", "skerry://endpoints/none", "file:///etc/passwd"):
        with pytest.raises(MCPError, match="Unknown resource"):
            await client.read_resource(unknown)
    with pytest.raises(MCPError) as refused:
        await client.read_resource(f"skerry://endpoints/{'a' * 100_000}")
    assert len(str(refused.value)) < 200


async def test_what_is_not_a_message(server: str) -> None:
    async with httpx.AsyncClient(base_url=server) as http:
        got = await http.get("/mcp")
        assert (got.status_code, got.headers["allow"]) == (405, "POST, OPTIONS")
        preflight = await http.options("/mcp/science")
        assert preflight.headers["access-control-allow-methods"] == "POST, OPTIONS"
        unknown = await http.post("/mcp/sciense", json={})
        assert (unknown.status_code, unknown.json()["suggestions"]) == (404, ["science"])
        malformed = await http.post("/mcp", content=b"{", headers={"content-type": "application/json"})
        assert malformed.status_code == 400
        surrogate = await http.post(
            "/mcp",
            content=rb'{"jsonrpc":"2.0","id":1,"method":"tools/call","params":{"name":"call_endpoint",'
            rb'"arguments":{"path":"/vat/\ud800"}}}',
            headers={"content-type": "application/json", "accept": "application/json, text/event-stream"},
        )
        assert surrogate.status_code == 400
        too_long = await http.post("/mcp", content=b" " * 1_100_000, headers={"content-type": "application/json"})
        assert too_long.status_code == 413
        assert (await http.get("/health")).status_code == 200


async def test_calls_count_as_requests_do(replay: ReplayServer, tmp_path: Path) -> None:
    """Each message is a request, and so is each call of an endpoint."""
    settings = Settings(gateway=replay.url, data_dir=tmp_path, collect=False, rate_limit="9/minute")
    app = create_app(settings, endpoints=registry.endpoints_in("finance.vat"))
    async with served(app) as url:
        async with Client(f"{url}/mcp", mode="2026-07-28") as client:
            await client.list_tools()
            results = await use(client, "call_endpoints", calls=[{"path": "/vat/EE"}] * 8)
        statuses = [result["status"] for result in results["results"]]
        assert sorted(statuses) == [200] * 7 + [429]
        async with httpx.AsyncClient() as http:
            assert (await http.get(f"{url}/api/v1/vat/EE")).status_code == 429


async def test_many_clients_at_once(server: str) -> None:
    async def ask(code: str) -> str:
        async with Client(f"{server}/mcp") as client:
            return str((await use(client, "call_endpoint", path=f"/vat/{code}"))["data"]["country"])

    codes = ["EE", "FI", "SE", "LV", "LT", "DK"] * 3
    assert await asyncio.gather(*map(ask, codes)) == codes
