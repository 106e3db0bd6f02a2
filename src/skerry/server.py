"""The process of `skerry serve`: `python -m skerry.server`, with settings from the environment."""

import sys
from contextlib import ExitStack, suppress

from skerry import __version__
from skerry.exits import failures_in_a_line
from skerry.settings import load


def main() -> None:
    with failures_in_a_line(), ExitStack() as starting:
        settings = load()
        if sys.stderr.isatty():
            from rich.console import Console

            starting.enter_context(Console(stderr=True).status("Starting Skerry"))
        from skerry import serving

        def ready(url: str) -> None:
            from skerry import registry
            from skerry.api.endpoint import endpoint_count

            starting.close()
            with suppress(OSError):  # the server also runs with a full disk or a closed pipe
                count = endpoint_count(registry.endpoints())
                sys.stdout.write(f"Skerry {__version__} on {url} ({count} endpoints); Ctrl-C stops\n")
                sys.stdout.flush()

        serving.serve(settings, ready)


if __name__ == "__main__":
    main()
