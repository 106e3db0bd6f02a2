"""The command line: `skerry serve | get | endpoints | sources | collect | export | import | replay`.

What a command needs is imported when it runs, so that `skerry --help` is quick. On a terminal answers are tables; into a
pipe they are JSON."""

import asyncio
import re
import sys
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Any, NoReturn, get_type_hints

import typer

from skerry import __version__
from skerry.errors import BadParameter, SkerryError
from skerry.settings import Settings, SettingsError, load

if TYPE_CHECKING:
    import httpx

    from skerry.api.endpoint import Endpoint

WRONG_USE = 2
FAILED = 1

cli = typer.Typer(
    help="One HTTP API over an archipelago of open data.",
    epilog="Settings come from SKERRY_... variables and a TOML file too; the README lists them.",
    no_args_is_help=True,
    add_completion=False,
    pretty_exceptions_enable=False,
    context_settings={"help_option_names": ["-h", "--help"]},
)


def main() -> None:
    """Run the command line. What we foresee is one line on standard error: exit 2 for a wrong setting, else 1."""
    try:
        cli()
    except Exception as error:
        failure = error
        while isinstance(failure, ExceptionGroup):  # Litestar opens what we open within a task group
            failure = failure.exceptions[0]
        if isinstance(failure, SettingsError):
            stop(str(failure), WRONG_USE)
        if isinstance(failure, SkerryError):
            stop(str(failure))
        raise


def stop(reason: str, code: int = FAILED) -> NoReturn:
    typer.echo(f"skerry: {reason}", err=True)
    raise SystemExit(code)


def setting(name: str, *flags: str) -> Any:
    """The option that overrides a setting, described as the setting is."""
    (meta,) = get_type_hints(Settings, include_extras=True)[name].__metadata__
    return typer.Option(*flags, help=meta.description, show_default=False)


def show_version(wanted: bool) -> None:
    if wanted:
        typer.echo(f"Skerry {__version__}")
        raise typer.Exit


@cli.callback()
def skerry(
    version: Annotated[
        bool, typer.Option("--version", callback=show_version, is_eager=True, help="Show the version and exit.")
    ] = False,
) -> None:
    pass


@cli.command()
def serve(
    context: typer.Context,
    host: Annotated[str | None, setting("host")] = None,
    port: Annotated[int | None, setting("port")] = None,
    workers: Annotated[int | None, setting("workers")] = None,
    data_dir: Annotated[str | None, setting("data_dir")] = None,
    database_url: Annotated[str | None, setting("database_url")] = None,
    redis_url: Annotated[str | None, setting("redis_url")] = None,
    rate_limit: Annotated[str | None, setting("rate_limit")] = None,
    collect: Annotated[bool | None, setting("collect", "--collect/--no-collect")] = None,
    gateway: Annotated[str | None, setting("gateway")] = None,
    contact: Annotated[str | None, setting("contact")] = None,
    log_format: Annotated[str | None, setting("log_format")] = None,
    log_level: Annotated[str | None, setting("log_level")] = None,
) -> None:
    """Serve the API until Ctrl-C."""
    settings = load(**context.params)

    from rich.console import Console

    progress = Console(stderr=True).status("Starting Skerry")

    def ready(url: str) -> None:
        from skerry import registry

        progress.stop()
        typer.echo(f"Skerry {__version__} on {url} ({len(registry.endpoints())} endpoints); Ctrl-C stops")

    with progress:
        from skerry import serving

        serving.serve(settings, ready)


@cli.command()
def get(
    path: Annotated[str, typer.Argument(help="with or without /api/v1")],
    parameters: Annotated[list[str] | None, typer.Argument(metavar="[NAME=VALUE]...", help="query parameters")] = None,
) -> None:
    """Answer one call here, without a server."""
    pairs = [pair.partition("=") for pair in parameters or []]
    for name, equals, _ in pairs:
        if not equals:
            raise typer.BadParameter(f"{name}: expected NAME=VALUE")
    answer = asyncio.run(_ask(path, {name: value for name, _, value in pairs}))
    enveloped = answer.is_success and answer.headers["content-type"] == "application/json"
    if enveloped and sys.stdout.isatty():
        from skerry.cli import terminal as tables

        tables.show(answer.json()["data"])
    elif answer.is_success or not sys.stdout.isatty():
        typer.echo(answer.content, nl=not answer.content.endswith(b"\n"))
    if not answer.is_success:
        stop(answer.json()["detail"])


@cli.command()
def endpoints(
    group: Annotated[str | None, typer.Option(help="only this group")] = None,
    kind: Annotated[str | None, typer.Option(help="only this kind: computed, bundled, proxied, ...")] = None,
    as_json: Annotated[bool, typer.Option("--json", help="JSON on a terminal too")] = False,
) -> None:
    """List what can be asked."""
    from skerry import registry
    from skerry.api.endpoint import Kind

    found = registry.endpoints()
    groups = sorted({entry.group for entry in found})
    if group is not None and group not in groups:
        raise typer.BadParameter(f"no group called {group}; there are {', '.join(groups)}", param_hint="--group")
    if kind is not None and kind not in list(Kind):
        raise typer.BadParameter(f"no kind called {kind}; there are {', '.join(Kind)}", param_hint="--kind")
    rows = [_row(entry) for entry in found if group in (None, entry.group) and kind in (None, entry.kind)]
    _list(rows, as_json, shown=("path", "kind", "summary"))


@cli.command()
def sources(as_json: Annotated[bool, typer.Option("--json", help="JSON on a terminal too")] = False) -> None:
    """List the providers behind it."""
    from skerry import registry

    users: dict[Any, int] = {}
    for entry in registry.endpoints():
        for source in entry.sources:
            users[source] = users.get(source, 0) + 1
    rows = [
        {
            "key": source.key,
            "title": source.title,
            "base": source.base,
            "license": source.license.name,
            "evidence": source.evidence,
            "per_second": source.pace.per_second,
            "concurrency": source.pace.concurrency,
            "endpoints": count,
        }
        for source, count in sorted(users.items(), key=lambda entry: str(entry[0].key))
    ]
    _list(rows, as_json, shown=("key", "title", "base", "license", "evidence", "endpoints"))


@cli.command()
def collect() -> None:
    """Only collect: history, events and curated pages."""
    settings = load(collect=True)  # a machine's environment may say that its servers do not

    from skerry import logs, serving
    from skerry.serving import until_stopped

    logs.configure(settings.log_format, settings.log_level)
    asyncio.run(until_stopped(serving.collect(settings)))


@cli.command()
def export(
    series: Annotated[str, typer.Argument(help="name of a history series")],
    start: Annotated[str | None, typer.Option(help="first day or moment, ISO 8601")] = None,
    end: Annotated[str | None, typer.Option(help="last day or moment, ISO 8601")] = None,
    form: Annotated[str | None, typer.Option("--format", help="csv (the default), ndjson or parquet")] = None,
    output: Annotated[
        Path | None,
        typer.Option(dir_okay=False, help="file to write, whose name may tell the format; else standard output"),
    ] = None,
) -> None:
    """Write a history series to a file or to standard output."""
    settings = load()
    chosen = _form(form, output) or "csv"
    row_type = _series(series)
    if output is None and chosen == "parquet" and sys.stdout.isatty():
        stop("Parquet is nothing for a terminal: name a file with --output, or send it into a pipe", WRONG_USE)
    try:
        count = asyncio.run(_export(settings, row_type, start, end, chosen, output))
    except BadParameter as error:
        stop(str(error), WRONG_USE)
    if output is not None:
        typer.echo(f"{count:,} rows of {series} in {output}", err=True)


@cli.command("import")
def import_(
    series: Annotated[str, typer.Argument(help="name of a history series")],
    file: Annotated[Path, typer.Argument(exists=True, dir_okay=False, help="a file that `skerry export` wrote")],
    form: Annotated[
        str | None, typer.Option("--format", help="csv, ndjson or parquet; else as the file's name tells")
    ] = None,
) -> None:
    """Store what `skerry export` wrote. What is stored already stays; the same file twice changes nothing."""
    settings = load()
    chosen = _form(form, file)
    if chosen is None:
        raise typer.BadParameter(f"the name of {file} tells no format: csv, ndjson or parquet", param_hint="--format")
    asyncio.run(_import(settings, _series(series), file, chosen))


@cli.command()
def replay(
    folder: Annotated[Path, typer.Argument(metavar="DIR", exists=True, file_okay=False, help="a folder of cassettes")],
    port: Annotated[int, typer.Option(min=0, max=65535, help="port to listen on; 0 takes a free one")] = 9000,
) -> None:
    """Serve recorded answers as the providers."""
    import msgspec

    from skerry.recordings.replay import Cassettes
    from skerry.serving import bind, until_stopped

    try:
        cassettes = Cassettes.load(folder)
    except (OSError, ValueError, msgspec.MsgspecError) as error:
        stop(f"{folder}: {error}")
    if not cassettes.exchanges:
        stop(f"{folder} has no recordings: an index.jsonl names them")
    asyncio.run(until_stopped(_replay(cassettes, bind("127.0.0.1", port))))


async def _ask(path: str, parameters: dict[str, str]) -> "httpx.Response":
    """The application's own answer, through its front door."""
    import httpx
    import msgspec
    from rich.console import Console

    from skerry import logs, registry
    from skerry.api.endpoint import PREFIX, Kind
    from skerry.app import create_app

    logs.configure("auto", "error")
    settings = msgspec.structs.replace(load(), collect=False, rate_limit="off", workers=1)
    url = httpx.URL("/" + path.lstrip("/"))
    if not url.path.startswith(f"{PREFIX}/"):
        url = url.copy_with(path=PREFIX + url.path)
    streams = [
        PREFIX + re.sub(r"{\w+}", "[^/]+", entry.path) for entry in registry.endpoints() if entry.kind is Kind.STREAM
    ]
    if any(re.fullmatch(stream, url.path) for stream in streams):
        stop(f"{url.path} is a stream, which never ends: serve it, and read it with curl -N")
    app = create_app(settings)
    with Console(stderr=True).status(f"Asking for {url.path}"):
        async with app.lifespan():
            transport = httpx.ASGITransport(app=app)
            async with httpx.AsyncClient(transport=transport, base_url="http://skerry") as client:
                return await client.get(url.copy_merge_params(parameters) if parameters else url)


async def _export(
    settings: Settings, row_type: Any, start: str | None, end: str | None, form: str, output: Path | None
) -> int:
    from skerry import logs
    from skerry.store import open_store, parse_moment
    from skerry.store.history import transfer

    logs.configure("auto", "warning")
    zone = row_type.SERIES.zone
    since = parse_moment(start, zone, end=False, name="start") if start else None
    until = parse_moment(end, zone, end=True, name="end") if end else None
    async with open_store(settings) as store:
        rows = store.history(row_type).export(since, until)
        if output is None:
            return await transfer.write(rows, row_type, transfer.Form(form), sys.stdout.buffer)
        unfinished = output.with_name(f"{output.name}.part")  # so that nobody takes half a file for a whole one
        try:
            with unfinished.open("wb") as out:
                count = await transfer.write(rows, row_type, transfer.Form(form), out)
            unfinished.replace(output)
        except OSError as error:
            stop(f"cannot write {output}: {error.strerror or error}")
        finally:
            unfinished.unlink(missing_ok=True)
        return count


async def _import(settings: Settings, row_type: Any, file: Path, form: str) -> None:
    from skerry import logs
    from skerry.store import open_store
    from skerry.store.history import transfer

    logs.configure("auto", "warning")
    inserted = revised = unchanged = 0
    last, failure = "", ""
    try:
        async with open_store(settings) as store:
            async for place, written in transfer.restore(store.history(row_type), file, transfer.Form(form)):
                last = place
                inserted += written.inserted
                revised += written.revised
                unchanged += written.unchanged
    except SkerryError as error:
        failure = str(error)
    counts = f"{inserted:,} inserted, {revised:,} revised, {unchanged:,} unchanged"
    if failure:
        stop(f"{failure}; " + (f"stored up to {last}: {counts}" if last else "nothing was stored"))
    typer.echo(f"{row_type.SERIES.name}: {counts}")


async def _replay(cassettes: Any, listener: Any) -> None:
    from aiohttp import web

    from skerry.recordings.replay import application, listen
    from skerry.serving import url_of

    runner = web.AppRunner(application(cassettes), shutdown_timeout=1)
    await runner.setup()
    server = await listen(runner, cassettes, sock=listener)
    try:
        url = url_of(listener)
        typer.echo(f"{len(cassettes.exchanges)} recorded exchanges on {url}; Ctrl-C stops\nSKERRY_GATEWAY={url}")
        await asyncio.Event().wait()
    finally:
        server.close()
        await runner.cleanup()


def _series(name: str) -> Any:
    """The row type of a history series."""
    from skerry.registry import series as declared

    known = declared()
    if name not in known:
        raise typer.BadParameter(f"no series called {name}; there are {', '.join(sorted(known))}")
    return known[name]


def _form(wanted: str | None, file: Path | None) -> str | None:
    """The form that is asked for, or that a file's name tells."""
    from skerry.store.history.transfer import Form

    if wanted is None:
        return Form.of(file) if file is not None else None
    if wanted not in list(Form):
        raise typer.BadParameter(f"{wanted} is none of {', '.join(Form)}", param_hint="--format")
    return wanted


def _row(endpoint: "Endpoint[Any]") -> dict[str, Any]:
    """What a listing says of an endpoint."""
    from skerry.api.endpoint import PREFIX

    return {
        "path": PREFIX + endpoint.path,
        "method": "GET",
        "group": endpoint.group,
        "kind": endpoint.kind,
        "summary": endpoint.summary,
        "parameters": [
            {
                "name": parameter.external,
                "in": parameter.place,
                "required": parameter.required,
                "default": parameter.default,
                "allowed": parameter.allowed,
                "description": parameter.description,
            }
            for parameter in endpoint.parameters
        ],
        "sources": [source.key for source in endpoint.sources],
        "fresh_seconds": int(endpoint.fresh.total_seconds()) if endpoint.fresh else None,
        "example": endpoint.url(),
    }


def _list(rows: list[dict[str, Any]], as_json: bool, shown: tuple[str, ...]) -> None:
    """A table on a terminal; otherwise a JSON array with one row in each line."""
    if sys.stdout.isatty() and not as_json:
        from skerry.cli import terminal as tables

        tables.show_rows([{name: row[name] for name in shown} for row in rows])
        return
    import msgspec

    lines = b",\n".join(msgspec.json.encode(row) for row in rows)
    typer.echo(b"[\n" + lines + b"\n]")
