"""The scheduled work that fills the store.

A job is a function whose parameters are parts, with its cadence:

    @job(every="5m")
    async def grid_state(elering: Elering, history: History[GridState]) -> None: ...

One process at a time runs the jobs (a lease in the store); any number serve what they stored."""

from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from skerry.settings import Settings


def series() -> dict[str, Any]:
    """Row types of all history series, by name."""
    from skerry.collect.jobs import discover

    return {row.SERIES.name: row for entry in discover() for row in entry.rows}


async def run(settings: "Settings") -> None:
    """Collect in this process until it is cancelled; serve nothing. Raises StoreUnavailable."""
    import asyncio

    from skerry.app import create_app

    app = create_app(settings)
    async with app.lifespan():
        await asyncio.Event().wait()
