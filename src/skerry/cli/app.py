"""The Typer application to which the command modules add their commands; settings as options."""

from typing import Annotated, Any, get_type_hints

import typer

from skerry import __version__
from skerry.settings import Settings

cli = typer.Typer(
    help="One HTTP API over an archipelago of open data.",
    epilog="Settings also come from SKERRY_... environment variables and from a TOML file; the README lists them.",
    no_args_is_help=True,
    pretty_exceptions_enable=False,
    context_settings={"help_option_names": ["-h", "--help"]},
)


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
