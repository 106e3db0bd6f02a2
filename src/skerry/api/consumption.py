"""The hours in which a household consumes electricity."""

from enum import StrEnum

HOURS, MAX_HOURLY_KWH = 24, 10_000
HOURLY = f"a list of {HOURS} numbers from 0 to {MAX_HOURLY_KWH}, not all of them 0, such as 0.2,0.2,0.3 and so on"


def hourly(text: str) -> str:
    """The consumption in each hour of a day, checked."""
    numbers = [float(number) for number in text.split(",")]
    if len(numbers) != HOURS or not all(0 <= number <= MAX_HOURLY_KWH for number in numbers) or not any(numbers):
        raise ValueError(f"{HOURS} numbers")
    return text


class Profile(StrEnum):
    """When electricity is consumed."""

    FLAT = "flat"
    NIGHT = "night"
