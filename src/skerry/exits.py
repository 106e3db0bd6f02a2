"""How a command of ours ends: its exit codes, and one line on standard error for a failure that is expected."""

import sys
from collections.abc import Iterator
from contextlib import contextmanager
from typing import NoReturn

from skerry.errors import SkerryError
from skerry.settings import SettingsError

USAGE_ERROR = 2
"""Exit code for a wrong argument, option or setting."""
FAILED = 1
"""Exit code for any other failure."""
UNREACHED = 3
"""Exit code of a check that found nothing wrong where it could look, and could not look everywhere."""


def stop(reason: str, code: int = FAILED) -> NoReturn:
    """Exit with one line on standard error."""
    sys.stderr.write(f"skerry: {reason}\n")
    raise SystemExit(code)


@contextmanager
def failures_in_a_line() -> Iterator[None]:
    """Ends the process for an expected failure: exit code 2 for a wrong setting, else 1."""
    try:
        yield
    except Exception as error:
        failure = error
        while isinstance(failure, ExceptionGroup):  # Litestar opens its lifespan in a task group
            failure = failure.exceptions[0]
        if isinstance(failure, SettingsError):
            stop(str(failure), USAGE_ERROR)
        if isinstance(failure, SkerryError):
            stop(str(failure))
        raise
