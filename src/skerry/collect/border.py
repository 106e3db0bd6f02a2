"""Queues at the Estonian border points to Russia, every quarter of an hour."""

from skerry.collect.jobs import job
from skerry.series.border import QueueLength
from skerry.sources.estonia.eestipiir import Eestipiir
from skerry.store import History


# The page takes up to 90 seconds, which is longer than a caller waits.
@job(every="15m", deadline="3m", call_timeout="100s")
async def estonian_border(eestipiir: Eestipiir, history: History[QueueLength]) -> None:
    """Store each queue that has a figure. A queue without one is not stored and leaves a gap."""
    seen = await eestipiir.queues()
    rows = [
        QueueLength(
            timestamp=seen.fetched_at,
            point=queue.point.value,
            vehicle_category=queue.vehicle_category,
            live_queue=queue.live_queue_count,
            pre_reserved=queue.reserved_count,
            live_queue_hours=queue.live_queue_hours,
            live_queue_up_to_hours=queue.live_queue_up_to_hours,
            reserved_delay_hours=queue.reserved_delay_hours,
            reserved_delay_up_to_hours=queue.reserved_delay_up_to_hours,
        )
        for queue in seen.queues
    ]
    await history.write([row for row in rows if not row.is_empty])
