"""The command line, with one module per command.

Each module imports the dependencies of its command when the command runs, so that `skerry --help` starts quickly. Answers
are printed as tables on a terminal, otherwise as JSON."""

from skerry.cli import (  # noqa: F401  each adds its command
    check,
    collect,
    endpoints,
    export,
    get,
    import_,
    mcp,
    record,
    replay,
    serve,
    sources,
    sql,
    tail,
)
from skerry.cli.app import cli
from skerry.exits import failures_in_a_line


def main() -> None:
    """Run the command line. An expected failure is one line on standard error; exit code 2 for a wrong setting, else 1."""
    with failures_in_a_line():
        cli(prog_name="skerry")
