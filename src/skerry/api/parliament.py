"""Parameters of the endpoints of a parliament."""

import datetime as dt
from typing import Annotated

from msgspec import Meta

from skerry.api.parameters import LANGUAGE, Allowed, Checked, Days, EndDay, StartDay
from skerry.sources.estonia.riigikogu.records import Language

FIRST_DAY, LAST_DAY = dt.date(1992, 9, 21), dt.date(2099, 12, 31)
"""From the day on which the 7th Riigikogu was elected."""

Uuid = Annotated[
    str,
    Checked(str.lower),
    Allowed("a UUID such as 18ca7326-8c15-4c02-a6c6-caf4242f5ca7"),
    Meta(
        pattern="^[0-9A-Fa-f]{8}(-[0-9A-Fa-f]{4}){3}-[0-9A-Fa-f]{12}$",
        description="UUID at the Riigikogu, in any case",
    ),
]
NameLanguage = Annotated[Language, LANGUAGE, Meta(description="language of names and classifiers: et, en or ru")]
FirstDay = Annotated[StartDay, Days(FIRST_DAY, LAST_DAY)]
LastDay = Annotated[EndDay, Days(FIRST_DAY, LAST_DAY)]
