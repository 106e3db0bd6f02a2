"""Congress Trading Monitor by Kadoa: trades in securities that members of the United States Congress have disclosed."""

import re
from collections.abc import Iterable
from datetime import date
from typing import Annotated
from urllib.parse import quote

from msgspec import Meta, Raw, Struct, structs

from skerry.licenses import MIT
from skerry.models.congress import Chamber, Party, UsState
from skerry.models.fields import OBSERVATION
from skerry.provenance import Evidence
from skerry.sources import github_raw
from skerry.upstream.formats.rows import read_rows
from skerry.upstream.formats.text import one_line
from skerry.upstream.identity import Identified
from skerry.upstream.reply import Reply
from skerry.upstream.source import Source

CONGRESS = "congress"
"""The branch of members of Congress. The project also has officials of the executive branch."""
BIOGUIDE = re.compile(r"/([A-Z]\d{6})\.jpg$")
"""The Bioguide identifier in the address of a portrait."""
OWNERS = {
    "self": "self",
    "spouse": "spouse",
    "sp": "spouse",
    "joint": "joint",
    "jt": "joint",
    "child": "child",
    "dc": "child",
}
"""Owners as the Senate (words) and the House (codes) have them."""
TYPES = {
    "purchase": "purchase",
    "sale": "sale",
    "sale (full)": "full_sale",
    "sale (partial)": "partial_sale",
    "exchange": "exchange",
}

Amount = Annotated[int, Meta(ge=0, le=10_000_000_000)]


class CongressTrade(Struct, frozen=True):
    """A disclosed trade. Amounts are disclosed as ranges, never exactly."""

    id: Annotated[str, Meta(description="identifier of the trade at the provider")]
    politician_id: Annotated[
        str | None, Meta(description="Bioguide identifier of the member, such as S000033; null where it is not known")
    ]
    filer_id: Annotated[str, Meta(description="identifier of the member at the provider, one for each chamber")]
    politician_name: Annotated[str, Meta(description="name of the member, as on the filing")]
    chamber: Chamber
    party: Party
    state: UsState
    owner: Annotated[
        str | None,
        Meta(description="who traded: self, spouse, joint or child; null: not stated, which the House allows"),
    ]
    ticker: Annotated[
        str | None, Meta(description="ticker of the security; null for bonds, funds and private companies")
    ]
    asset_name: Annotated[str, Meta(description="the security, as the filing describes it")]
    asset_type: Annotated[
        str | None,
        Meta(description="kind of security: a word in the Senate, a code such as ST in the House; null: not stated"),
    ]
    type: Annotated[
        str | None, Meta(description="purchase, sale, full_sale, partial_sale or exchange; null: not stated")
    ]
    amount_low_usd: Annotated[Amount | None, Meta(description="lower end of the range, US dollars; null: not stated")]
    amount_high_usd: Annotated[
        Amount | None,
        Meta(description="upper end of the range, US dollars; null where there is none, or none is stated"),
    ]
    trade_date: Annotated[
        date | None, Meta(description="day of the trade, as filed by hand: it may be wrong, even after the filing")
    ]
    filing_date: Annotated[date, OBSERVATION, Meta(description="day on which it was disclosed")]
    days_to_file: Annotated[
        Annotated[int, Meta(ge=0, le=36_500)] | None,
        Meta(
            description="days from the trade to its disclosure, as the provider counts them; null where that is negative"
        ),
    ]
    late: Annotated[
        bool | None,
        Meta(description="whether the provider marks the filing as later than the 45 days that the law allows"),
    ]
    url: Annotated[str | None, Meta(description="the filing at the Clerk of the House or the Senate")]


class Filer(Struct, frozen=True):
    """A member of Congress who has disclosed trades."""

    filer_id: str
    """Identifier at the provider, which differs for the two chambers."""
    bioguide: str | None
    name: str
    chamber: Chamber
    party: Party
    state: UsState
    trade_count: int | None


class FilerTrades(Struct, frozen=True):
    """All trades that one filer has disclosed."""

    filer: Filer
    trades: tuple[CongressTrade, ...]

    @property
    def filer_id(self) -> str:
        return self.filer.filer_id


class TickerTrades(Struct, frozen=True):
    """All trades in one security."""

    ticker: str
    trades: tuple[CongressTrade, ...]


class KadoaCongress(Source):
    """Files on GitHub, made of filings at the Clerk of the House and the Senate, updated daily. No key. This one project is the
    only open source of both chambers."""

    key = "kadoa_congress"
    title = "Congress Trading Monitor by Kadoa"
    home = "https://github.com/kadoa-org/congress-trading-monitor"
    base = "https://raw.githubusercontent.com/kadoa-org/congress-trading-monitor/main/public/data"
    license = MIT
    evidence = Evidence.RECORDED
    evidence_note = "The list of filers and the files by ticker follow the project's public files."
    attribution = "Congress Trading Monitor by Kadoa; Clerk of the House; Senate eFD"
    terms = (
        "The filings are public records; U.S. law (5 U.S.C. 13107) forbids their use for commerce other than news, for "
        "credit ratings and for soliciting money."
    )
    pace = github_raw.PACE

    async def newest(self) -> tuple[CongressTrade, ...]:
        """The newest trades, some thousand, newest filing first. Without `politician_id`, which `identified` adds."""
        return await self.get("/trades.json", fresh="6h", read=read_newest)

    async def identified(self, trades: Iterable[CongressTrade]) -> list[CongressTrade]:
        """The same trades with the Bioguide identifiers of the members."""
        known = await self.filers()
        return [
            structs.replace(trade, politician_id=filer.bioguide) if (filer := known.get(trade.filer_id)) else trade
            for trade in trades
        ]

    async def filers(self) -> dict[str, Filer]:
        """All members who have disclosed trades, by `filer_id`."""
        return await self.get("/filers.json", fresh="6h", read=read_filers)

    async def of_ticker(self, ticker: str) -> TickerTrades:
        """All trades in a security, newest first, without `politician_id`. Raises NotFound for one that no one has traded."""
        return await self.get(
            f"/ticker/{quote(ticker, safe='')}.json",
            fresh="6h",
            read=Identified(read_ticker, "ticker", ticker),
            not_found=f"No disclosed trade in {ticker}.",
        )

    async def of_filer(self, filer_id: str) -> FilerTrades:
        """All trades of a filer, newest first."""
        return await self.get(
            f"/filer/{quote(filer_id, safe='')}.json", fresh="6h", read=Identified(read_filer, "filer_id", filer_id)
        )


class _RawTrade(Struct):
    id: str
    filer_id: str
    filing_date: date
    asset_name: str
    transaction_date: date | None = None
    owner: str | None = None
    ticker: str | None = None
    asset_type: str | None = None
    transaction_type: str | None = None
    amount_range_low: int | None = None
    amount_range_high: int | None = None
    days_to_file: int | None = None
    is_late: int | None = None
    doc_url: str | None = None
    # Not in the file of a filer, which has them once.
    filer_name: str | None = None
    branch: str | None = None
    chamber: str | None = None
    party: str | None = None
    state: str | None = None


class _RawFiler(Struct):
    id: str
    full_name: str
    branch: str
    chamber: str | None = None
    party: str | None = None
    state: str | None = None
    photo_url: str | None = None
    trade_count: int | None = None


class _RawTickerFile(Struct):
    ticker: str
    trades: list[Raw]


class _RawFilerFile(Struct):
    filer: _RawFiler
    trades: list[Raw]


def read_newest(reply: Reply) -> tuple[CongressTrade, ...]:
    return _of_congress(reply.json(list[Raw]), at_least=1)


def read_ticker(reply: Reply) -> TickerTrades:
    raw = reply.json(_RawTickerFile)
    return TickerTrades(raw.ticker, _of_congress(raw.trades))


def read_filers(reply: Reply) -> dict[str, Filer]:
    rows = read_rows(reply.json(list[Raw]), _RawFiler, lambda raw: raw, at_least=1)
    return {raw.id: _filer(raw) for raw in rows if raw.branch == CONGRESS}


def read_filer(reply: Reply) -> FilerTrades:
    raw = reply.json(_RawFilerFile)
    filer = _filer(raw.filer)
    trades = read_rows(raw.trades, _RawTrade, lambda row: _trade(row, filer))
    return FilerTrades(filer, tuple(trades))


def _of_congress(rows: list[Raw], *, at_least: int = 0) -> tuple[CongressTrade, ...]:
    """Trades of members of Congress among those of all officials."""
    found = read_rows(rows, _RawTrade, lambda raw: (raw.branch, _trade(raw)), at_least=at_least)
    return tuple(trade for branch, trade in found if branch == CONGRESS)


def _filer(raw: _RawFiler) -> Filer:
    portrait = BIOGUIDE.search(raw.photo_url or "")
    return Filer(
        filer_id=raw.id,
        bioguide=portrait[1] if portrait else None,
        name=raw.full_name,
        chamber=raw.chamber,
        party=raw.party,
        state=raw.state,
        trade_count=raw.trade_count,
    )


def _trade(raw: _RawTrade, filer: Filer | None = None) -> CongressTrade:
    owner, kind = (raw.owner or "").lower(), (raw.transaction_type or "").lower()
    return CongressTrade(
        id=raw.id,
        politician_id=filer.bioguide if filer else None,
        filer_id=raw.filer_id,
        politician_name=filer.name if filer else raw.filer_name or raw.filer_id,
        chamber=filer.chamber if filer else raw.chamber,
        party=filer.party if filer else raw.party,
        state=filer.state if filer else raw.state,
        owner=OWNERS.get(owner, owner) or None,
        ticker=raw.ticker or None,
        asset_name=one_line(raw.asset_name) or raw.asset_name,
        asset_type=one_line(raw.asset_type),
        type=TYPES.get(kind, kind) or None,
        amount_low_usd=raw.amount_range_low,
        amount_high_usd=raw.amount_range_high,
        trade_date=raw.transaction_date,
        filing_date=raw.filing_date,
        days_to_file=raw.days_to_file if raw.days_to_file is not None and raw.days_to_file >= 0 else None,
        late=None if raw.is_late is None else raw.is_late == 1,
        url=raw.doc_url,
    )
