"""Trades in securities by members of the United States Congress."""

import asyncio
from collections import Counter
from collections.abc import Sequence
from typing import Annotated, ClassVar, Literal

import structlog
from msgspec import Meta, convert, structs

from skerry.api.answers import Page
from skerry.api.endpoint import endpoint
from skerry.api.parameters import Checked, Limit, PageNumber, Search
from skerry.errors import NotFound, UpstreamUnavailable
from skerry.folding import matches
from skerry.models.congress import Legislator
from skerry.models.listing import Listing
from skerry.models.rows import Rows
from skerry.models.unavailable import incomplete
from skerry.series.congress_members import StoredLegislator
from skerry.services.stored import stored_first
from skerry.sources.world.congress_legislators import CongressLegislators
from skerry.sources.world.kadoa_congress import CongressTrade, Filer, KadoaCongress
from skerry.store import RegisterStore

log = structlog.get_logger(__name__)

SALES = frozenset({"sale", "full_sale", "partial_sale"})
"""Types of trades that are sales, in whole or in part."""

MAX_MEMBERS = 2000
"""There are 541, delegates included."""

WantedChamber = Annotated[Literal["house", "senate"] | None, Meta(description="only this chamber")]
TradeLimit = Annotated[Limit, Meta(le=200, description="maximum number of trades on a page")]
Ticker = Annotated[
    str,
    Checked(str.upper),
    Meta(
        pattern=r"^[A-Za-z0-9][A-Za-z0-9.\-]{0,14}$", description="ticker of a security, in any case", examples=["NVDA"]
    ),
]
PoliticianId = Annotated[
    str,
    Checked(str.upper),
    Meta(
        pattern=r"^[A-Za-z][0-9]{6}$",
        description="identifier in the Biographical Directory of Congress (Bioguide), in any case",
        examples=["S000033"],
    ),
]
StateCode = Annotated[
    str,
    Checked(str.upper),
    Meta(pattern="^[A-Za-z]{2}$", description="state or territory, two letters, in any case", examples=["CA"]),
]


class TickerTradePage(Page[CongressTrade], frozen=True, kw_only=True):
    """Trades in one security, newest filing first."""

    ROWS: ClassVar[Rows] = Rows("items", json_only=("ticker", "purchase_count", "sale_count"))

    ticker: Annotated[str, Meta(description="ticker of the security")]
    purchase_count: Annotated[int, Meta(ge=0, description="number of purchases on all pages")]
    sale_count: Annotated[int, Meta(ge=0, description="number of sales on all pages, in whole or in part")]


class CongressMember(Legislator, frozen=True, kw_only=True):
    """A current member of Congress."""

    trade_count: Annotated[
        Annotated[int, Meta(ge=0)] | None,
        Meta(description="number of trades that the member has disclosed since 2012; null where that is not known"),
    ]


class PoliticianTradePage(Page[CongressTrade], frozen=True, kw_only=True):
    """A member of Congress, and the trades that the member has disclosed, newest filing first."""

    ROWS: ClassVar[Rows] = Rows("items", json_only=("politician",))

    politician: Annotated[
        Legislator,
        Meta(description="the member; as on the filings of a former one, and while the list of members is unavailable"),
    ]


@endpoint("/congress/trades", fresh="1h", example={"chamber": "senate", "limit": 20})
async def congress_trades(
    source: KadoaCongress,
    chamber: WantedChamber = None,
    type: Annotated[  # noqa: A002  the name of the parameter
        Literal["purchase", "sale", "exchange"] | None, Meta(description="only such trades; a sale in whole or in part")
    ] = None,
    party: Annotated[Literal["D", "R", "I"] | None, Meta(description="only members of this party")] = None,
    limit: TradeLimit = 50,
    page: PageNumber = 1,
) -> Page[CongressTrade]:
    """Newest trades in securities that members of the U.S. Congress have disclosed, newest filing first.

    Some thousand trades of the last months, from filings under the STOCK Act at the Clerk of the House and the Senate, as Kadoa's
    Congress Trading Monitor reads them. Members disclose ranges, not amounts: `amount_low_usd` and `amount_high_usd`. The day of
    the trade and that of the filing are up to 45 days apart, or more. U.S. law forbids commercial use of the filings other than
    for news."""
    trades = await source.newest()
    found = [
        trade
        for trade in trades
        if chamber in (None, trade.chamber)
        and party in (None, trade.party)
        and (type is None or type == trade.type or (type == "sale" and trade.type in SALES))
    ]
    return Page[CongressTrade].of(await _page(source, found, page, limit), page, limit)


@endpoint(
    "/congress/trades/{ticker}",
    fresh="1h",
    example={"ticker": "NVDA"},
    example_404={"ticker": "NOSUCH"},
)
async def congress_trades_of_ticker(
    ticker: Ticker, source: KadoaCongress, limit: TradeLimit = 50, page: PageNumber = 1
) -> TickerTradePage:
    """All disclosed trades of members of the U.S. Congress in one security since 2012, newest filing first.

    From Kadoa's Congress Trading Monitor. A security that no member has traded is a 404. Tickers are those on the filings, so
    that a company that has changed its ticker has trades under both. U.S. law forbids commercial use of the filings other than
    for news."""
    trades = _newest_first((await source.of_ticker(ticker)).trades)
    if not trades:
        raise NotFound(f"No member of Congress has disclosed a trade in {ticker}.")
    types = Counter(trade.type for trade in trades)
    return TickerTradePage.of(
        await _page(source, trades, page, limit),
        page,
        limit,
        ticker=ticker,
        purchase_count=types["purchase"],
        sale_count=sum(types[kind] for kind in SALES),
    )


@endpoint("/congress/politicians", fresh="1h", example={"chamber": "senate", "limit": 20})
async def congress_politicians(
    register: RegisterStore[StoredLegislator],
    legislators: CongressLegislators,
    source: KadoaCongress,
    q: Annotated[
        Search | None, Meta(description="part of the name; case and accents are ignored", examples=["Sanders"])
    ] = None,
    chamber: WantedChamber = None,
    state: Annotated[StateCode | None, Meta(description="only members of this state or territory")] = None,
    limit: Annotated[Limit, Meta(le=200, description="maximum number of members on a page")] = 50,
    page: PageNumber = 1,
) -> Page[CongressMember]:
    """Current members of the U.S. Congress, and how many trades each has disclosed.

    From the list of the @unitedstates project, which the collector reads once a day; `Age` is the time since then. A state or
    territory without a member is a 404. `trade_count` is from Kadoa's Congress Trading
    Monitor, 0 for a member without disclosed trades; it is null while that is
    unavailable, and where it does not identify a filer who may be the member."""
    members = await _members(register, legislators)
    if state is not None and not any(member.state == state for member in members):
        raise NotFound(f"No current member of Congress is from {state}.")
    found = [
        member
        for member in members
        if chamber in (None, member.chamber) and state in (None, member.state) and matches(q, member.name)
    ]
    try:
        filers = tuple((await source.filers()).values())
    except UpstreamUnavailable as error:
        log.info("no numbers of disclosed trades", reason=str(error))
        incomplete()
        filers = None
    counted = [
        CongressMember(**structs.asdict(member), trade_count=None if filers is None else _trade_count(member, filers))
        for member in found
    ]
    return Page[CongressMember].cut(counted, page, limit, first=1)


@endpoint(
    "/congress/politicians/{id}",
    fresh="1h",
    example={"id": "E000901"},
    example_404={"id": "Z999999"},
)
async def congress_politician(
    id: PoliticianId,  # noqa: A002  the name of the parameter
    source: KadoaCongress,
    register: RegisterStore[StoredLegislator],
    legislators: CongressLegislators,
    limit: TradeLimit = 50,
    page: PageNumber = 1,
) -> PoliticianTradePage:
    """One member of the U.S. Congress, with all trades that the member has disclosed since 2012, newest filing first.

    A current member, or a former one who has disclosed trades; trades from both chambers are together. A current member without
    trades has an empty list; any other identifier is a 404. Trades are from Kadoa's Congress Trading Monitor, members from the
    @unitedstates project. U.S. law forbids commercial use of the filings other than for news."""
    filers = [filer for filer in (await source.filers()).values() if filer.bioguide == id]
    try:
        members = await _members(register, legislators)
    except UpstreamUnavailable as error:
        if not filers:
            raise  # it may be a member without trades
        log.info("no list of members of Congress", reason=str(error))
        incomplete()
        members = ()
    member = next((member for member in members if member.id == id), None)
    if member is None and not filers:
        raise NotFound(
            f"No current member of Congress, and no former one with disclosed trades, has the identifier {id}."
        )
    filed = await asyncio.gather(*(source.of_filer(filer.filer_id) for filer in filers))
    trades = _newest_first([trade for each in filed for trade in each.trades])
    return PoliticianTradePage.of(
        Listing.page_of(trades, page, limit),
        page,
        limit,
        politician=member or _former(id, filers[0]),
    )


async def _members(register: RegisterStore[StoredLegislator], legislators: CongressLegislators) -> Sequence[Legislator]:
    """The current members, as the collector stored them, otherwise as the provider has them. Raises UpstreamUnavailable."""

    async def stored() -> Sequence[Legislator]:
        rows = (await register.find(limit=MAX_MEMBERS, offset=0)).rows
        return [convert(row, Legislator, from_attributes=True) for row in rows]

    return await stored_first(register, stored, legislators.current)


async def _page(
    source: KadoaCongress, trades: Sequence[CongressTrade], page: int, limit: int
) -> Listing[CongressTrade]:
    """One page of a list, with the identifiers of the members as far as these are known."""
    listing = Listing.page_of(trades, page, limit)
    try:
        return Listing(listing.total, tuple(await source.identified(listing.items)))
    except UpstreamUnavailable as error:
        log.info("no identifiers of members of Congress", reason=str(error))
        incomplete()
    return listing


def _newest_first(trades: Sequence[CongressTrade]) -> list[CongressTrade]:
    return sorted(trades, key=lambda trade: trade.filing_date, reverse=True)


def _trade_count(member: Legislator, filers: Sequence[Filer]) -> int | None:
    """Number of trades that a member has disclosed. None where a filer whom the provider does not identify may be the
    member."""
    own = [filer for filer in filers if filer.bioguide == member.id]
    if own:
        return sum(filer.trade_count or 0 for filer in own)
    place = member.chamber, member.state
    return None if any(filer.bioguide is None and (filer.chamber, filer.state) == place for filer in filers) else 0


def _former(bioguide: str, filer: Filer) -> Legislator:
    return Legislator(
        id=bioguide,
        name=filer.name,
        chamber=filer.chamber,
        party=filer.party,
        state=filer.state,
        district=None,
        start_date=None,
        end_date=None,
        url=None,
    )
