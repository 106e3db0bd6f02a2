"""Coinpaprika: prices of crypto-currencies, the fallback of CoinGecko."""

from collections.abc import Mapping
from datetime import UTC, datetime
from types import MappingProxyType

from msgspec import Raw, Struct, structs

from skerry.errors import ReplyError, UpstreamUnavailable
from skerry.licenses import stated
from skerry.models.coin import Coin, CoinProfile, CryptoTotals
from skerry.provenance import Evidence
from skerry.sources.world.coingecko import TOP
from skerry.upstream.formats.rows import read_rows
from skerry.upstream.identity import Identified
from skerry.upstream.reply import Reply
from skerry.upstream.source import Pace, Source

COINGECKO_IDS: Mapping[str, str] = MappingProxyType(
    {
        "aave-new": "aave",
        "ada-cardano": "cardano",
        "algo-algorand": "algorand",
        "apt-aptos": "aptos",
        "arb-arbitrum": "arbitrum",
        "atom-cosmos": "cosmos",
        "avax-avalanche": "avalanche-2",
        "axs-axie-infinity": "axie-infinity",
        "bch-bitcoin-cash": "bitcoin-cash",
        "bnb-binance-coin": "binancecoin",
        "bsv-bitcoin-sv": "bitcoin-cash-sv",
        "btc-bitcoin": "bitcoin",
        "cro-cryptocom-chain": "crypto-com-chain",
        "dai-dai": "dai",
        "dash-dash": "dash",
        "doge-dogecoin": "dogecoin",
        "dot-polkadot": "polkadot",
        "egld-elrond": "elrond-erd-2",
        "eos-eos": "eos",
        "etc-ethereum-classic": "ethereum-classic",
        "eth-ethereum": "ethereum",
        "fil-filecoin": "filecoin",
        "ftm-fantom": "fantom",
        "grt-the-graph": "the-graph",
        "hbar-hedera-hashgraph": "hedera-hashgraph",
        "icp-internet-computer": "internet-computer",
        "inj-injective-protocol": "injective-protocol",
        "kcs-kucoin-token": "kucoin-shares",
        "ldo-lido-dao": "lido-dao",
        "leo-leo-token": "leo-token",
        "link-chainlink": "chainlink",
        "ltc-litecoin": "litecoin",
        "mana-decentraland": "decentraland",
        "matic-polygon": "matic-network",
        "mkr-maker": "maker",
        "near-near-protocol": "near",
        "neo-neo": "neo",
        "okb-okb": "okb",
        "op-optimism": "optimism",
        "pepe-pepe": "pepe",
        "qnt-quant": "quant-network",
        "sand-the-sandbox": "the-sandbox",
        "shib-shiba-inu": "shiba-inu",
        "sol-solana": "solana",
        "steth-lido-staked-ether": "staked-ether",
        "stx-stacks": "blockstack",
        "sui-sui": "sui",
        "theta-theta-token": "theta-token",
        "toncoin-the-open-network": "the-open-network",
        "trx-tron": "tron",
        "uni-uniswap": "uniswap",
        "usdc-usd-coin": "usd-coin",
        "usdt-tether": "tether",
        "vet-vechain": "vechain",
        "wbtc-wrapped-bitcoin": "wrapped-bitcoin",
        "xem-nem": "nem",
        "xlm-stellar": "stellar",
        "xmr-monero": "monero",
        "xrp-xrp": "ripple",
        "xtz-tezos": "tezos",
        "zec-zcash": "zcash",
    }
)
"""Identifiers of CoinGecko by those of Coinpaprika. Each pair is in a public program that reads both providers: Cryptocurrency
Widgets for Elementor (2022), for Aptos, Arbitrum, Pepe, Sui and Toncoin later ones. Those of Bitcoin are recorded at both."""

OWN_IDS: Mapping[str, str] = MappingProxyType({name: own for own, name in COINGECKO_IDS.items()})
"""Identifiers of Coinpaprika by those of CoinGecko."""


class Coinpaprika(Source):
    """Prices of some two thousand coins. No key; about 20,000 calls a month, then 402.

    Coins have the identifiers of CoinGecko, which this provider replaces when it fails. A coin without such an identifier is
    omitted: to a client, another identifier is another coin."""

    key = "coinpaprika"
    title = "Coinpaprika"
    home = "https://coinpaprika.com/"
    base = "https://api.coinpaprika.com/v1"
    license = stated("Free plan; a link back is required", "https://coinpaprika.com/terms-of-use/")
    evidence = Evidence.RECORDED
    evidence_note = "Totals of the market follow the documentation."
    cadence = "10m"
    attribution = "Data by Coinpaprika"
    pace = Pace(per_second=0.2, concurrency=1, burst=5)
    quota_status = 402

    async def top(self) -> tuple[Coin, ...]:
        """The coins in COINGECKO_IDS among the 250 with the highest market value, highest first. Without logos."""
        return await self.get("/tickers", query={"limit": TOP}, fresh="10m", read=read_coins)

    async def coin(self, coin_id: str) -> CoinProfile:
        """One coin by its identifier at CoinGecko. Raises UpstreamUnavailable for a coin that is not in COINGECKO_IDS: whether
        it exists is not known."""
        own = OWN_IDS.get(coin_id)
        if own is None:
            raise UpstreamUnavailable(self.title, "has no coin that is known by this identifier")
        return await self.get(f"/tickers/{own}", fresh="10m", read=Identified(read_profile, "id", coin_id))

    async def totals(self) -> CryptoTotals:
        """Totals over all coins."""
        return await self.get("/global", fresh="10m", read=read_totals)


class _RawQuote(Struct):
    price: float | None
    market_cap: float | None = None
    volume_24h: float | None = None
    percent_change_1h: float | None = None
    percent_change_24h: float | None = None
    percent_change_7d: float | None = None
    ath_price: float | None = None
    percent_change_30d: float | None = None
    percent_change_1y: float | None = None
    ath_date: datetime | None = None


class _RawQuotes(Struct):
    USD: _RawQuote


class _RawTicker(Struct):
    id: str
    name: str
    symbol: str
    rank: int
    quotes: _RawQuotes
    last_updated: datetime | None = None
    circulating_supply: float | None = None
    total_supply: float | None = None
    max_supply: float | None = None


class _RawTotals(Struct):
    market_cap_usd: float
    last_updated: int
    volume_24h_usd: float | None = None
    bitcoin_dominance_percentage: float | None = None
    cryptocurrencies_number: int | None = None
    market_cap_change_24h: float | None = None


def read_coins(reply: Reply) -> tuple[Coin, ...]:
    tickers = read_rows(reply.json(list[Raw]), _RawTicker, lambda raw: raw, at_least=1)
    # Ranked coins first: rank 0 means unranked. The provider may ignore the limit and return some two thousand.
    tickers = sorted(tickers, key=lambda ticker: (ticker.rank <= 0, ticker.rank))[:TOP]
    coins = tuple(_coin(ticker, COINGECKO_IDS[ticker.id]) for ticker in tickers if ticker.id in COINGECKO_IDS)
    if not coins:
        raise ReplyError("returned no coin that is known by its identifier")
    return coins


def _coin(ticker: _RawTicker, name: str) -> Coin:
    quote = ticker.quotes.USD
    return Coin(
        id=name,
        symbol=ticker.symbol.upper(),
        name=ticker.name,
        rank=ticker.rank if ticker.rank > 0 else None,
        price_usd=quote.price,
        market_cap_usd=quote.market_cap,
        volume_24h_usd=quote.volume_24h,
        change_1h_percent=quote.percent_change_1h,
        change_24h_percent=quote.percent_change_24h,
        change_7d_percent=quote.percent_change_7d,
        ath_usd=quote.ath_price,
        image_url=None,
        updated_at=ticker.last_updated,
    )


def read_profile(reply: Reply) -> CoinProfile:
    ticker = reply.json(_RawTicker)
    quote = ticker.quotes.USD
    return CoinProfile(
        # A ticker of another coin is refused by its identifier, known or not.
        **structs.asdict(_coin(ticker, COINGECKO_IDS.get(ticker.id, ticker.id))),
        price_eur=None,
        high_24h_usd=None,
        low_24h_usd=None,
        change_30d_percent=quote.percent_change_30d,
        change_1y_percent=quote.percent_change_1y,
        ath_at=quote.ath_date,
        circulating_supply=ticker.circulating_supply,
        total_supply=ticker.total_supply,
        supply_limit=ticker.max_supply or None,
        genesis_date=None,
        description=None,
        homepage_url=None,
        categories=[],
        source=Coinpaprika.key,
    )


def read_totals(reply: Reply) -> CryptoTotals:
    raw = reply.json(_RawTotals)
    return CryptoTotals(
        market_cap_usd=raw.market_cap_usd,
        volume_24h_usd=raw.volume_24h_usd,
        market_cap_change_24h_percent=raw.market_cap_change_24h,
        bitcoin_dominance_percent=raw.bitcoin_dominance_percentage,
        ethereum_dominance_percent=None,
        coin_count=raw.cryptocurrencies_number,
        exchange_count=None,
        updated_at=datetime.fromtimestamp(raw.last_updated, UTC),
        source=Coinpaprika.key,
    )
