"""Members of the United States Congress."""

from datetime import date
from typing import Annotated

from msgspec import Meta, Struct

PARTIES = {"Democrat": "D", "Republican": "R", "Independent": "I"}

Party = Annotated[
    str | None,
    Meta(description="D (Democrat), R (Republican), I (independent), or another party's name; null: not known"),
]
Chamber = Annotated[str | None, Meta(description="house or senate; null: not known")]
UsState = Annotated[
    str | None, Meta(description="state or territory of the United States, two letters; null: not known")
]


class Legislator(Struct, frozen=True):
    """A member of Congress."""

    id: Annotated[
        str, Meta(description="identifier in the Biographical Directory of Congress (Bioguide), such as S000033")
    ]
    name: Annotated[str, Meta(description="full name")]
    chamber: Chamber
    party: Party
    state: UsState
    district: Annotated[
        Annotated[int, Meta(ge=0, le=60)] | None,
        Meta(description="district of a representative, 0 where the state has one only; null in the Senate"),
    ]
    start_date: Annotated[
        date | None, Meta(description="first day of the current term; null where only the filings name the member")
    ]
    end_date: Annotated[
        date | None, Meta(description="end of the current term; null where only the filings name the member")
    ]
    url: Annotated[str | None, Meta(description="official web site; null where only the filings name the member")]
