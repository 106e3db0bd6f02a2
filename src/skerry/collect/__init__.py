"""Scheduled jobs that fill the store.

A job is a function with an interval, whose parameters are dependencies:

    @job(every="5m")
    async def grid_state(elering: Elering, history: History[GridState]) -> None: ...

A lease in the store ensures that only one process runs the jobs. Any number of processes serve the results."""
