"""The scheduled work that fills the store.

A job is a function whose parameters are parts, with its cadence:

    @job(every="5m")
    async def grid_state(elering: Elering, history: History[GridState]) -> None: ...

One process at a time runs the jobs (a lease in the store); any number serve what they stored."""
