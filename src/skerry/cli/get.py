"""`skerry get`."""

import asyncio
import sys
from typing import TYPE_CHECKING, Annotated, Any
from urllib.parse import urlsplit

import typer
from typer.core import TyperCommand

from skerry.cli.app import cli
from skerry.cli.completion import complete_parameter, complete_path
from skerry.cli.listing import STREAM, ListedEndpoint, absolute, load_listing
from skerry.exits import stop
from skerry.settings import load

if TYPE_CHECKING:
    import httpx

Query = list[tuple[str, str | int | float | bool | None]]
"""Names and values, with the types of httpx."""
SERVER_TIMEOUT = 60.0
"""Seconds to wait for a server. Its deadline may be configured to be longer than the default of 8 s."""

MAX_DESCRIBED = 3
"""Maximum number of endpoints under a path that are described in full; more are listed in one line each."""


class GetCommand(TyperCommand):
    """With a path, `--help` describes the endpoint."""

    def parse_args(self, ctx: Any, args: list[str]) -> list[str]:
        paths = [word for word in args if not word.startswith("-") and "=" not in word and "://" not in word]
        if {"-h", "--help"} & set(args) and paths and not ctx.resilient_parsing:
            found = load_listing().described(paths[0])
            if not found:
                raise typer.BadParameter(f"no endpoint answers {paths[0]}; `skerry endpoints` lists them")
            if len(found) > MAX_DESCRIBED:
                for entry in found:
                    typer.echo(f"{entry.path}  {entry.summary}")
                raise typer.Exit
            for number, entry in enumerate(found):
                typer.echo("\n" if number else "", nl=False)
                describe(entry)
            raise typer.Exit
        return super().parse_args(ctx, args)


@cli.command(cls=GetCommand)
def get(
    path: Annotated[str, typer.Argument(help="with or without /api/v1", autocompletion=complete_path)],
    parameters: Annotated[
        list[str] | None,
        typer.Argument(metavar="[NAME=VALUE]...", help="query parameters", autocompletion=complete_parameter),
    ] = None,
    server: Annotated[
        str | None,
        typer.Option(metavar="URL", help="send the request to this running server. Default: answer in this process"),
    ] = None,
) -> None:
    """Answer one call. `skerry get PATH --help` describes the endpoint."""
    pairs = [pair.partition("=") for pair in parameters or []]
    for name, equals, _ in pairs:
        if not equals:
            raise typer.BadParameter(f"{name}: expected NAME=VALUE")
    query: Query = [(name, value) for name, _, value in pairs]
    entry = load_listing().find(path)
    if entry is not None and entry.kind == STREAM:
        stop(f"{entry.path} is an endless stream: use `skerry tail`")
    answer = _from_server(server_url(server), path, query) if server else asyncio.run(_answer(path, query, entry))
    is_json = answer.headers.get("content-type", "") == "application/json"
    if answer.is_success and is_json and sys.stdout.isatty():
        from skerry.cli.terminal import show

        show(answer.json()["data"])
    elif answer.is_success or not sys.stdout.isatty():
        typer.echo(answer.content, nl=not answer.content.endswith(b"\n"))
    if not answer.is_success:
        stop(problem_in(answer))


def server_url(text: str) -> str:
    """The base URL of a server. Raises BadParameter."""
    parts = urlsplit(text)
    if parts.scheme not in ("http", "https") or not parts.hostname:
        raise typer.BadParameter(f"{text}: expected a URL such as http://127.0.0.1:8000", param_hint="--server")
    return text.rstrip("/")


def problem_in(answer: "httpx.Response") -> str:
    """The reason of a failure: the `detail` of problem details, else the status."""
    try:
        return str(answer.json()["detail"])
    except (ValueError, KeyError, TypeError):
        return f"{answer.url} returned {answer.status_code}"


def _from_server(server: str, path: str, query: Query) -> "httpx.Response":
    import httpx
    from rich.console import Console

    url = httpx.URL(server + absolute(path))
    try:
        with Console(stderr=True).status(f"Waiting for {server}"):
            return httpx.get(url.copy_merge_params(query) if query else url, timeout=SERVER_TIMEOUT)
    except httpx.HTTPError as error:
        stop(f"{server} cannot be reached: {error}")


async def _answer(path: str, query: Query, entry: ListedEndpoint | None) -> "httpx.Response":
    """The answer of an application in this process, through its ASGI interface."""
    import httpx
    import msgspec
    from rich.console import Console

    from skerry import logs, registry
    from skerry.app import create_app

    logs.configure("auto", "error")
    settings = msgspec.structs.replace(load(), collect=False, rate_limit="off", workers=1)
    url = httpx.URL(absolute(path))
    # One endpoint starts faster than all. If none matches the path, all are needed for suggestions.
    own = [] if entry is None else registry.endpoints_in(entry.module)
    found = [one for one in own if entry is not None and absolute(one.path) == entry.path]
    app = create_app(settings, endpoints=found or None, service_routes=not found)
    with Console(stderr=True).status(f"Waiting for {url.path}"):
        async with app.lifespan():
            transport = httpx.ASGITransport(app=app)
            async with httpx.AsyncClient(transport=transport, base_url="http://skerry") as client:
                return await client.get(url.copy_merge_params(query) if query else url)


def describe(entry: ListedEndpoint) -> None:
    """Print the parameters, example and sources of an endpoint."""
    typer.echo(f"{entry.path}\n\n{entry.description.rstrip()}\n")
    if entry.parameters:
        typer.echo("Parameters:")
    for parameter in entry.parameters:
        state = "optional" if parameter.default is None else f"default {parameter.default}"
        if parameter.required:
            state = "required"
        typer.echo(f"  {parameter.name}  ({parameter.place}, {state})")
        typer.echo(f"      {parameter.allowed}")
        if parameter.description and parameter.description != parameter.allowed:
            typer.echo(f"      {parameter.description}")
    path, _, query = entry.example.partition("?")
    words = [path, *query.split("&")] if query else [path]
    typer.echo(
        f"\nExample: skerry {'tail' if entry.kind == STREAM else 'get'} {' '.join(_shell(word) for word in words)}"
    )
    if entry.sources:
        titles = {source.key: source.title for source in load_listing().sources}
        typer.echo("Sources: " + ", ".join(f"{titles[key]} ({key})" for key in entry.sources))


def _shell(word: str) -> str:
    """A word of a command as it is typed: decoded, and quoted for the shell if necessary."""
    import shlex
    from urllib.parse import unquote_plus

    return shlex.quote(unquote_plus(word)) if "=" in word else shlex.quote(word)
