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
    record,
    replay,
    serve,
    sources,
    tail,
)
from skerry.cli.app import USAGE_ERROR, cli, stop
from skerry.errors import SkerryError
from skerry.settings import SettingsError


def main() -> None:
    """Run the command line. An expected failure is one line on standard error; exit code 2 for a wrong setting, else 1."""
    try:
        cli(prog_name="skerry")
    except Exception as error:
        failure = error
        while isinstance(failure, ExceptionGroup):  # Litestar opens its lifespan in a task group
            failure = failure.exceptions[0]
        if isinstance(failure, SettingsError):
            stop(str(failure), USAGE_ERROR)
        if isinstance(failure, SkerryError):
            stop(str(failure))
        raise
