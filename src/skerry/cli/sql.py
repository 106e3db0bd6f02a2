"""`skerry sql`."""

import asyncio
import sys
import tempfile
from collections.abc import Iterator, Sequence
from pathlib import Path
from threading import Timer
from typing import TYPE_CHECKING, Annotated, Any

import typer

from skerry.cli.app import cli
from skerry.exits import USAGE_ERROR, stop
from skerry.settings import Settings, load

if TYPE_CHECKING:
    import duckdb

    from skerry.cli.sql_tables import SqlTable

MEMORY = "512MB"
"""Memory of DuckDB; beyond it, it writes to the temporary folder."""
DISK = "4GB"
FORMATS = ("csv", "ndjson")


@cli.command()
def sql(
    query: Annotated[
        str | None, typer.Argument(metavar="[QUERY]", help="one SELECT, such as `from history.spot_prices limit 5`")
    ] = None,
    tables: Annotated[bool, typer.Option("--tables", help="list the tables")] = False,
    limit: Annotated[int, typer.Option(min=1, max=1_000_000, help="maximum number of rows of the result")] = 1000,
    timeout: Annotated[
        float, typer.Option(min=0.1, max=3600, help="seconds after which the query is interrupted")
    ] = 60,
    form: Annotated[str, typer.Option("--format", help="csv or ndjson; a terminal shows a table")] = "ndjson",
) -> None:
    """Query the histories and registers of the data directory and the datasets of the package, without changing them."""
    from skerry.cli.sql_tables import all_tables

    if tables or query is None:
        for table in all_tables().values():
            typer.echo(f"{table.full_name}  {table.content}")
        return
    if form not in FORMATS:
        raise typer.BadParameter(f"no format {form}; expected one of {', '.join(FORMATS)}", param_hint="--format")
    try:
        import duckdb  # noqa: F401  so that the reason is one line
    except ImportError:
        stop("SQL needs DuckDB, which is not installed: pip install 'skerry[sql]'")
    asyncio.run(_answer(load(), query, all_tables(), limit, timeout, form))


async def _answer(
    settings: Settings, query: str, known: "dict[str, SqlTable]", limit: int, seconds: float, form: str
) -> None:
    import duckdb

    from skerry import logs
    from skerry.cli.sql_tables import copy
    from skerry.store import open_store

    logs.configure("auto", "error")
    with (
        tempfile.TemporaryDirectory(prefix="skerry-sql-") as name,
        duckdb.connect(f"{name}/tables.duckdb") as connection,
    ):
        connection.execute(
            f"set memory_limit = '{MEMORY}'; set max_temp_directory_size = '{DISK}'; set timezone = 'UTC'"
        )
        wanted = list(_named(connection, query))
        if unknown := [full_name for full_name in wanted if full_name not in known and "." in full_name]:
            stop(_unknown(unknown[0], known), USAGE_ERROR)
        async with open_store(settings) as store:
            for full_name in dict.fromkeys(full_name for full_name in wanted if full_name in known):
                await copy(known[full_name], connection, store, Path(name))
        # What follows is the caller's: it reads no file, loads no extension, and takes none of this back.
        connection.execute("set enable_external_access = false; set lock_configuration = true")
        interrupting = Timer(seconds, connection.interrupt)
        interrupting.start()
        try:
            result = connection.execute(query)
            rows = result.fetchmany(limit + 1)
            columns = [column[0] for column in result.description or ()]
        except duckdb.InterruptException:
            stop(f"the query took longer than {seconds:g} s and was interrupted")
        except duckdb.Error as error:
            stop(str(error))
        finally:
            interrupting.cancel()
    _show(columns, rows[:limit], form)
    if len(rows) > limit:
        typer.echo(f"skerry: only the first {limit:,} rows; --limit shows more", err=True)


def _named(connection: "duckdb.DuckDBPyConnection", query: str) -> Iterator[str]:
    """Full names of the tables in a query. Stops the command for what is not one SELECT."""
    import msgspec

    [text] = connection.execute("select json_serialize_sql(?::varchar)", [query]).fetchone() or ("{}",)
    parsed: dict[str, Any] = msgspec.json.decode(text)
    if parsed["error"]:
        stop(f"expected one SELECT: {parsed['error_message']}", USAGE_ERROR)
    if len(parsed["statements"]) != 1:
        stop("expected one SELECT", USAGE_ERROR)
    waiting: list[Any] = [parsed]
    while waiting:
        node = waiting.pop()
        if isinstance(node, dict):
            if node.get("type") == "BASE_TABLE":
                yield ".".join(filter(None, (node.get("schema_name"), node["table_name"])))
            waiting.extend(node.values())
        elif isinstance(node, list):
            waiting.extend(node)


def _unknown(full_name: str, known: "dict[str, SqlTable]") -> str:
    from skerry.http.problems import similar

    near = similar(full_name, known)
    hint = f"did you mean {' or '.join(near)}?" if near else "`skerry sql --tables` lists them"
    return f"no table {full_name}; {hint}"


def _show(columns: Sequence[str], rows: Sequence[Sequence[Any]], form: str) -> None:
    import csv

    import msgspec

    from skerry.cli.terminal import show_table
    from skerry.csv_cells import csv_cell

    records = [dict(zip(columns, row, strict=True)) for row in rows]
    if form == "csv":
        writer = csv.writer(sys.stdout)
        writer.writerow(columns)
        writer.writerows([csv_cell(value) for value in row] for row in rows)
    elif sys.stdout.isatty():
        show_table(records)
    else:
        typer.echo(b"".join(msgspec.json.encode(record, enc_hook=str) + b"\n" for record in records), nl=False)
