"""Medical devices notified in Estonia, once a day."""

from skerry.collect.jobs import job
from skerry.collect.lists import import_batches
from skerry.series.medical_devices import MedicalDevice
from skerry.sources.estonia.msa import Msa
from skerry.store import RegisterStore


@job(every="1h", deadline="15m")
async def medical_devices(msa: Msa, register: RegisterStore[MedicalDevice]) -> None:
    """Import the whole file once a day. A failed import is retried after an hour."""
    await import_batches(register, MedicalDevice, msa.devices)
