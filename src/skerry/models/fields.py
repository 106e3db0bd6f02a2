"""Kinds of fields that answers and records share, with their units and bounds."""

from datetime import datetime
from typing import Annotated

from msgspec import Meta

Moment = Annotated[datetime, Meta(tz=True)]
"""A moment, RFC 3339 in UTC."""


OBSERVATION = Meta(extra={"observation": True})
"""Marks a field as the time of observation, if its name does not say so: `Last-Modified` is its newest value. For days of a
fixing, and for the time at which a live page was read."""


SourceKey = Annotated[str, Meta(description="key of the provider or dataset, as in /api/v1/sources/{key}")]
"""The provider or dataset of the other fields. Every field called `source` is one."""


Latitude = Annotated[float, Meta(ge=-90, le=90, description="degrees north, WGS 84")]


Longitude = Annotated[float, Meta(ge=-180, le=180, description="degrees east, WGS 84")]
