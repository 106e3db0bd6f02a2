"""Medical devices notified in Estonia, once a day."""

from datetime import timedelta
from typing import ClassVar

from skerry.sources.estonia.msa import Device, Msa
from skerry.store import Register


class MedicalDevice(Device, frozen=True):
    """A medical device notified in Estonia."""

    REGISTER: ClassVar[Register] = Register(
        "medical_devices",
        every=timedelta(days=1),
        searched=("id", "manufacturer", "risk_class"),
        required=("id", "name", "manufacturer", "risk_class"),
    )
    SOURCE: ClassVar[type[Msa]] = Msa
