"""The Typer application to which the command modules add their commands; exit codes, error output, settings as options."""

from typing import Annotated, Any, NoReturn, get_type_hints

import typer

from skerry import __version__
from skerry.settings import Settings

USAGE_ERROR = 2
"""Exit code for a wrong argument, option or setting."""
FAILED = 1
"""Exit code for any other failure."""
UNREACHED = 3
"""Exit code of a check that found nothing wrong where it could look, and could not look everywhere."""

cli = typer.Typer(
    help="One HTTP API over an archipelago of open data.",
    epilog="Settings also come from SKERRY_... environment variables and from a TOML file; the README lists them.",
    no_args_is_help=True,
    pretty_exceptions_enable=False,
    context_settings={"help_option_names": ["-h", "--help"]},
)


def stop(reason: str, code: int = FAILED) -> NoReturn:
    """Exit with one line on standard error."""
    typer.echo(f"skerry: {reason}", err=True)
    raise SystemExit(code)


def setting(name: str, *flags: str) -> Any:
    """The option that overrides a setting, with the description of the setting."""
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
