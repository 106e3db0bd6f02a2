"""The scheduled work that fills the store.

A job is a function whose parameters are dependencies, with an interval:

    @job(every="5m")
    async def grid_state(elering: Elering, history: History[GridState]) -> None: ...

One process at a time runs the jobs (a lease in the store). Any number of processes serve the results."""
