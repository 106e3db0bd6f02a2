"""The tools and the catalogue by the Model Context Protocol. The only module that imports its SDK, which takes half a second:
import it in a thread, by the first request."""

import asyncio
from collections.abc import AsyncIterator, Awaitable, Callable
from contextlib import asynccontextmanager
from typing import Any

import msgspec
from mcp.server.caching import CacheHint
from mcp.server.context import ServerRequestContext
from mcp.server.lowlevel import Server
from mcp.server.stdio import stdio_server
from mcp.server.streamable_http_manager import StreamableHTTPSessionManager
from mcp.shared.exceptions import MCPError
from mcp_types import (
    INVALID_PARAMS,
    CallToolRequestParams,
    CallToolResult,
    ListResourcesResult,
    ListResourceTemplatesResult,
    ListToolsResult,
    PaginatedRequestParams,
    ReadResourceRequestParams,
    ReadResourceResult,
    Resource,
    ResourceTemplate,
    TextContent,
    TextResourceContents,
    Tool,
    ToolAnnotations,
)
from msgspec import Struct

from skerry import __version__
from skerry.api.endpoint import Endpoint, Kind
from skerry.asgi import ADDRESS, Receive, Scope, Send
from skerry.http.framing import MAX_BODY_SIZE
from skerry.http.openapi import HOME
from skerry.http.problems import problem, shorten
from skerry.mcp.documents import Documents
from skerry.mcp.tools import (
    CallEndpoint,
    CallEndpoints,
    DescribeEndpoint,
    FindEndpoints,
    ListGroups,
    ToolResult,
    Tools,
    failed,
)

Context = ServerRequestContext[Any, Any]
READ_ONLY = ToolAnnotations(read_only_hint=True, destructive_hint=False, idempotent_hint=True, open_world_hint=True)
MARKDOWN = "text/markdown"
CATALOG = "skerry://catalog"
GROUPS = "skerry://groups/"
ENDPOINTS = "skerry://endpoints/"
LOCAL = "127.0.0.1"
"""The client of a server over stdio."""
LISTS_KEPT_MS = 3_600_000
"""For how long clients may keep lists of tools and resources, which change with the version of the server."""
INSTRUCTIONS = (
    "Open data of the Nordic and Baltic countries and of the world: electricity prices, weather, transport, companies, laws, "
    "statistics, and more; all read only. One find_endpoints with the whole question, then one call_endpoint with the path and "
    "params that it returned. (At /mcp/{group} each endpoint is a tool instead.) Times are UTC (RFC 3339) unless a field says "
    "otherwise; null is a missing value. Name the sources in `provenance`, and say so where figures are old."
)


class _OfferedTool(Struct, frozen=True):
    """A tool with what it does."""

    arguments: type[Struct]
    use: Callable[[Any, str], Awaitable[ToolResult]]


class McpServer:
    """The server of the protocol. Sessions and state are not kept: each message stands for itself."""

    def __init__(self, tools: Tools, documents: Documents) -> None:
        self._tools = tools
        self._documents = documents
        self._offered = {
            "find_endpoints": _OfferedTool(FindEndpoints, lambda wanted, _: tools.find(wanted)),
            "describe_endpoint": _OfferedTool(DescribeEndpoint, lambda wanted, _: tools.describe(wanted)),
            "call_endpoint": _OfferedTool(CallEndpoint, tools.call),
            "call_endpoints": _OfferedTool(CallEndpoints, tools.call_several),
            "list_groups": _OfferedTool(ListGroups, lambda _, __: tools.list_groups()),
        }
        hint = CacheHint(ttl_ms=LISTS_KEPT_MS, scope="public")
        self._server: Server[Any] = Server(
            "skerry",
            version=__version__,
            title="Skerry",
            website_url=HOME,
            instructions=INSTRUCTIONS,
            cache_hints={"tools/list": hint, "resources/list": hint, "resources/templates/list": hint},
            on_list_tools=self._list_tools,
            on_call_tool=self._call_tool,
            on_list_resources=self._list_resources,
            on_list_resource_templates=self._list_templates,
            on_read_resource=self._read_resource,
        )

    @asynccontextmanager
    async def over_http(self) -> AsyncIterator[Callable[[Scope, Receive, Send], Awaitable[None]]]:
        """The ASGI application of the protocol. Hosts and origins are not checked: everything is public, and read only."""
        manager = StreamableHTTPSessionManager(
            self._server, json_response=True, stateless=True, max_request_body_size=MAX_BODY_SIZE
        )
        async with manager.run():
            yield manager.handle_request

    async def over_stdio(self) -> None:
        """Serve the client at the other end of standard input and output, until it closes them."""
        async with stdio_server() as (read, write):
            await self._server.run(read, write, self._server.create_initialization_options())

    async def _list_tools(self, context: Context, _: PaginatedRequestParams | None) -> ListToolsResult:
        group = _group(context)
        if group is None:
            return ListToolsResult(tools=[_tool(name, each.arguments) for name, each in self._offered.items()])
        return ListToolsResult(tools=[_typed_tool(endpoint) for endpoint in self._typed(group)])

    async def _call_tool(self, context: Context, params: CallToolRequestParams) -> CallToolResult:
        client, group = _client(context), _group(context)
        result = await (self._use(params, client) if group is None else self._use_typed(group, params, client))
        return CallToolResult(content=[TextContent(text=result.text)], is_error=result.is_failure)

    async def _use(self, params: CallToolRequestParams, client: str) -> ToolResult:
        offered = self._offered.get(params.name)
        if offered is None:
            raise MCPError(INVALID_PARAMS, f"Unknown tool: {shorten(params.name)}")
        try:
            wanted = msgspec.convert(params.arguments or {}, offered.arguments)
        except msgspec.ValidationError as error:
            return failed(problem("bad_request", f"Wrong arguments of {params.name}: {error}.", params.name))
        return await offered.use(wanted, client)

    async def _use_typed(self, group: str, params: CallToolRequestParams, client: str) -> ToolResult:
        endpoint = next((each for each in self._typed(group) if each.name == params.name), None)
        if endpoint is None:
            raise MCPError(INVALID_PARAMS, f"Unknown tool of the group {group}: {shorten(params.name)}")
        try:
            wanted = msgspec.convert({"path": endpoint.path, "params": params.arguments or {}}, CallEndpoint)
        except msgspec.ValidationError as error:
            return failed(problem("bad_request", f"Wrong arguments of {params.name}: {error}.", params.name))
        return await self._tools.call(wanted, client)

    def _typed(self, group: str) -> list[Endpoint[Any]]:
        return [endpoint for endpoint in self._tools.members(group) if endpoint.kind is not Kind.STREAM]

    async def _list_resources(self, _: Context, __: PaginatedRequestParams | None) -> ListResourcesResult:
        catalog = Resource(
            uri=CATALOG, name="catalog", title="Every endpoint", description="One line each", mime_type=MARKDOWN
        )
        groups = [
            Resource(
                uri=GROUPS + group.key, name=group.key, title=group.title, description=group.description,
                mime_type=MARKDOWN,
            )
            for group in self._tools.groups.values()
        ]  # fmt: skip
        return ListResourcesResult(resources=[catalog, *groups])

    async def _list_templates(self, _: Context, __: PaginatedRequestParams | None) -> ListResourceTemplatesResult:
        endpoint = ResourceTemplate(
            uri_template=ENDPOINTS + "{name}",
            name="endpoint",
            title="One endpoint",
            description="Parameters, fields, sources and an example; named as in the catalogue",
            mime_type=MARKDOWN,
        )
        return ListResourceTemplatesResult(resource_templates=[endpoint])

    async def _read_resource(self, _: Context, params: ReadResourceRequestParams) -> ReadResourceResult:
        text = await asyncio.to_thread(self._resource, params.uri)
        if text is None:
            raise MCPError(INVALID_PARAMS, f"Unknown resource: {shorten(params.uri)}")
        return ReadResourceResult(contents=[TextResourceContents(uri=params.uri, mime_type=MARKDOWN, text=text)])

    def _resource(self, uri: str) -> str | None:
        if uri == CATALOG:
            return self._documents.index
        if uri.startswith(GROUPS):
            return self._documents.group(uri.removeprefix(GROUPS))
        return self._documents.endpoint(uri.removeprefix(ENDPOINTS)) if uri.startswith(ENDPOINTS) else None


def _group(context: Context) -> str | None:
    """The group of `/mcp/{group}`; None for `/mcp` and over stdio."""
    if context.request is None:
        return None
    found: str | None = context.request.scope["path_params"].get("group")
    return found


def _client(context: Context) -> str:
    """The address of the client, whose calls are counted together."""
    return LOCAL if context.request is None else str(context.request.scope.get(ADDRESS) or LOCAL)


def _tool(name: str, arguments: type[Struct]) -> Tool:
    """A tool with the schema of its arguments; its description is their docstring."""
    _, definitions = msgspec.json.schema_components([arguments], ref_template="#/$defs/{name}")
    for schema in definitions.values():
        del schema["title"], schema["description"]
    schema = definitions.pop(arguments.__name__)
    if definitions:
        schema["$defs"] = definitions
    return Tool(
        name=name,
        description=" ".join((arguments.__doc__ or "").split()),
        input_schema=schema,
        annotations=READ_ONLY,
    )


def _typed_tool(endpoint: Endpoint[Any]) -> Tool:
    """The tool of one endpoint."""
    properties = {}
    for parameter in endpoint.parameters:
        schema = dict(parameter.schema)
        schema["description"] = "; ".join(filter(None, (parameter.description, parameter.allowed)))
        if parameter.default is not None:
            schema["default"] = msgspec.to_builtins(parameter.default)
        properties[parameter.external] = schema
    required = [parameter.external for parameter in endpoint.parameters if parameter.required]
    return Tool(
        name=endpoint.name,
        description=endpoint.description,
        input_schema={"type": "object", "properties": properties, "required": required, "additionalProperties": False},
        annotations=READ_ONLY,
    )
