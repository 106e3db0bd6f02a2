# Made by `make stubs` from the registry.

from typing import Literal, overload

from skerry.api.answers import Collection, Slice
from skerry.client.results import AsyncResult, Result
from skerry.endpoints.tools.avatars import Avatar, AvatarStyles
from skerry.endpoints.tools.barcodes import BarcodePicture, BarcodeType
from skerry.endpoints.tools.bikes import BikeNetworkStations, BikeStationsNearby
from skerry.endpoints.tools.dns import DnsLookup, ReverseDns
from skerry.endpoints.tools.domains import DomainRegistration
from skerry.endpoints.tools.fictitious_people import FictitiousPeople
from skerry.endpoints.tools.hashes import HashAlgorithm, TextDigests
from skerry.endpoints.tools.lorem import LoremIpsum
from skerry.endpoints.tools.palettes import ColorNotations, DerivedPalette, RandomPalette
from skerry.endpoints.tools.placeholder_images import PlaceholderImage
from skerry.endpoints.tools.placeholder_photos import PlaceholderPhoto
from skerry.endpoints.tools.qr_codes import QrCode
from skerry.endpoints.tools.random_values import RandomNumbers, RandomPasswords, RandomUuids
from skerry.endpoints.tools.search import SearchReport
from skerry.endpoints.tools.streams import StreamTopics
from skerry.endpoints.tools.web_links import ExpandedLink, PageTiming, ShortLink
from skerry.services.tls.report import TlsReport
from skerry.sources.world.citybikes import BikeNetwork

class SyncTools:
    """Developer Tools, of `Skerry`."""

    def avatars_generate(self, *, seed: str, style: str | None = "avataaars", size: int | None = 200) -> Result[Avatar]:
        """URLs of avatars for a seed, by three generators."""

    def avatars_styles(
        self,
    ) -> Result[AvatarStyles]:
        """The 17 avatar styles."""

    def barcode_generate(
        self,
        *,
        text: str,
        type: Literal["code128", "gs1_128", "code39", "codabar", "itf", "ean13", "ean8", "upca", "jan", "isbn13"]
        | str
        | None = "code128",
        scale: int | None = 3,
        show_text: bool | None = True,
    ) -> Result[BarcodePicture]:
        """A barcode of a string, as SVG."""

    def barcode_types(
        self,
    ) -> Result[Collection[BarcodeType]]:
        """Supported barcode formats with their rules."""

    def bikes_nearby(
        self, *, lat: float, lon: float, radius: int | None = 1000, limit: int | None = 10
    ) -> Result[BikeStationsNearby]:
        """Bike-sharing stations around a point, the nearest first."""

    @overload
    def bikes_networks(
        self, *, country: str | None = None, city: str | None = None, limit: int | None = 100
    ) -> Result[Slice[BikeNetwork]]:
        """Bike-sharing networks of the world, by country or city."""

    @overload
    def bikes_networks(self, id: str, /) -> Result[BikeNetworkStations]:
        """One bike-sharing network with the state of its stations."""

    def dns_lookup(
        self, *, domain: str, type: Literal["A", "AAAA", "MX", "CNAME", "TXT", "NS", "SOA", "PTR"] | str | None = "A"
    ) -> Result[DnsLookup]:
        """DNS records of a domain."""

    def dns_reverse(self, *, ip: str) -> Result[ReverseDns]:
        """Host names of an IP address (PTR records)."""

    def generate_lorem(
        self,
        *,
        paragraphs: int | None = 3,
        sentences: int | None = None,
        start_with_lorem: bool | None = True,
        seed: str | None = None,
    ) -> Result[LoremIpsum]:
        """Placeholder paragraphs in pseudo-Latin."""

    def generate_number(
        self,
        *,
        min: int | None = 1,
        max: int | None = 100,
        count: int | None = 1,
        unique: bool | None = False,
        seed: str | None = None,
    ) -> Result[RandomNumbers]:
        """Random integers in a range, both ends included."""

    def generate_password(
        self,
        *,
        length: int | None = 16,
        count: int | None = 1,
        uppercase: bool | None = True,
        lowercase: bool | None = True,
        numbers: bool | None = True,
        symbols: bool | None = True,
        exclude_ambiguous: bool | None = False,
    ) -> Result[RandomPasswords]:
        """Random passwords with their entropy."""

    def generate_uuid(
        self, *, count: int | None = 1, version: Literal[1, 4, 7] | int | None = 4
    ) -> Result[RandomUuids]:
        """One or more new UUIDs (RFC 9562)."""

    def hash_algorithms(
        self,
    ) -> Result[Collection[HashAlgorithm]]:
        """The hash functions that the hash endpoints support, by length."""

    def hash_generate(self, *, text: str, algorithm: str | None = "all") -> Result[TextDigests]:
        """Hexadecimal digests of a string by one or all hash functions."""

    def pagespeed(
        self, *, url: str, strategy: Literal["mobile", "desktop"] | str | None = "mobile"
    ) -> Result[PageTiming]:
        """Timing and weight of one page, with hints."""

    def palettes_convert(self, *, color: str) -> Result[ColorNotations]:
        """One color in every notation, with its contrast."""

    def palettes_generate(
        self,
        *,
        hex: str,
        mode: Literal[
            "monochrome", "analogous", "complementary", "split-complementary", "triadic", "tetradic", "shades", "tints"
        ]
        | str
        | None = "analogous",
        count: int | None = 5,
    ) -> Result[DerivedPalette]:
        """A palette that is derived from one color."""

    def palettes_random(self, *, count: int | None = 5, seed: str | None = None) -> Result[RandomPalette]:
        """A palette of random colors that go together."""

    def placeholder_image(
        self,
        *,
        width: int | None = 600,
        height: int | None = None,
        text: str | None = None,
        bg: str | None = "#cccccc",
        fg: str | None = "#333333",
    ) -> Result[PlaceholderImage]:
        """A placeholder image of a given size, as SVG."""

    def placeholder_photos(
        self, *, page: int | None = 1, limit: int | None = 30, width: int | None = 800, height: int | None = 600
    ) -> Result[Collection[PlaceholderPhoto]]:
        """Real photos as placeholders, with their photographers."""

    def qr_generate(
        self,
        *,
        text: str,
        image_format: Literal["svg", "png"] | str | None = "svg",
        size: int | None = 300,
        error: Literal["L", "M", "Q", "H"] | str | None = "M",
        border: int | None = 4,
        dark: str | None = "#000000",
        light: str | None = "#ffffff",
    ) -> Result[QrCode]:
        """A QR code of a string, as SVG or PNG."""

    def randomuser(
        self,
        *,
        count: int | None = 1,
        gender: Literal["female", "male"] | str | None = None,
        nationality: str | None = "US",
        lang: str | None = None,
        seed: str | None = None,
    ) -> Result[FictitiousPeople]:
        """Fictitious people for test data."""

    def search(self, *, q: str, limit: int | None = 10) -> Result[SearchReport]:
        """Endpoints of this server, and articles of Wikipedia, that match a string."""

    def ssl(
        self,
        domain: str,
        /,
        *,
        port: Literal[443, 465, 563, 636, 853, 989, 990, 993, 995, 5061, 8443] | int | None = 443,
    ) -> Result[TlsReport]:
        """Live check of the TLS certificate of a host."""

    def stream_topics(
        self,
    ) -> Result[StreamTopics]:
        """The topics of the event stream with their filters."""

    def url_expand(self, *, url: str) -> Result[ExpandedLink]:
        """Where a short link leads, redirect by redirect."""

    def url_shorten(self, *, url: str) -> Result[ShortLink]:
        """A short link for a URL, by is.gd."""

    def whois(self, domain: str, /) -> Result[DomainRegistration]:
        """Registration of a domain: registrar, dates, status, name servers."""

class AsyncTools:
    """Developer Tools, of `AsyncSkerry`."""

    async def avatars_generate(
        self, *, seed: str, style: str | None = "avataaars", size: int | None = 200
    ) -> AsyncResult[Avatar]:
        """URLs of avatars for a seed, by three generators."""

    async def avatars_styles(
        self,
    ) -> AsyncResult[AvatarStyles]:
        """The 17 avatar styles."""

    async def barcode_generate(
        self,
        *,
        text: str,
        type: Literal["code128", "gs1_128", "code39", "codabar", "itf", "ean13", "ean8", "upca", "jan", "isbn13"]
        | str
        | None = "code128",
        scale: int | None = 3,
        show_text: bool | None = True,
    ) -> AsyncResult[BarcodePicture]:
        """A barcode of a string, as SVG."""

    async def barcode_types(
        self,
    ) -> AsyncResult[Collection[BarcodeType]]:
        """Supported barcode formats with their rules."""

    async def bikes_nearby(
        self, *, lat: float, lon: float, radius: int | None = 1000, limit: int | None = 10
    ) -> AsyncResult[BikeStationsNearby]:
        """Bike-sharing stations around a point, the nearest first."""

    @overload
    async def bikes_networks(
        self, *, country: str | None = None, city: str | None = None, limit: int | None = 100
    ) -> AsyncResult[Slice[BikeNetwork]]:
        """Bike-sharing networks of the world, by country or city."""

    @overload
    async def bikes_networks(self, id: str, /) -> AsyncResult[BikeNetworkStations]:
        """One bike-sharing network with the state of its stations."""

    async def dns_lookup(
        self, *, domain: str, type: Literal["A", "AAAA", "MX", "CNAME", "TXT", "NS", "SOA", "PTR"] | str | None = "A"
    ) -> AsyncResult[DnsLookup]:
        """DNS records of a domain."""

    async def dns_reverse(self, *, ip: str) -> AsyncResult[ReverseDns]:
        """Host names of an IP address (PTR records)."""

    async def generate_lorem(
        self,
        *,
        paragraphs: int | None = 3,
        sentences: int | None = None,
        start_with_lorem: bool | None = True,
        seed: str | None = None,
    ) -> AsyncResult[LoremIpsum]:
        """Placeholder paragraphs in pseudo-Latin."""

    async def generate_number(
        self,
        *,
        min: int | None = 1,
        max: int | None = 100,
        count: int | None = 1,
        unique: bool | None = False,
        seed: str | None = None,
    ) -> AsyncResult[RandomNumbers]:
        """Random integers in a range, both ends included."""

    async def generate_password(
        self,
        *,
        length: int | None = 16,
        count: int | None = 1,
        uppercase: bool | None = True,
        lowercase: bool | None = True,
        numbers: bool | None = True,
        symbols: bool | None = True,
        exclude_ambiguous: bool | None = False,
    ) -> AsyncResult[RandomPasswords]:
        """Random passwords with their entropy."""

    async def generate_uuid(
        self, *, count: int | None = 1, version: Literal[1, 4, 7] | int | None = 4
    ) -> AsyncResult[RandomUuids]:
        """One or more new UUIDs (RFC 9562)."""

    async def hash_algorithms(
        self,
    ) -> AsyncResult[Collection[HashAlgorithm]]:
        """The hash functions that the hash endpoints support, by length."""

    async def hash_generate(self, *, text: str, algorithm: str | None = "all") -> AsyncResult[TextDigests]:
        """Hexadecimal digests of a string by one or all hash functions."""

    async def pagespeed(
        self, *, url: str, strategy: Literal["mobile", "desktop"] | str | None = "mobile"
    ) -> AsyncResult[PageTiming]:
        """Timing and weight of one page, with hints."""

    async def palettes_convert(self, *, color: str) -> AsyncResult[ColorNotations]:
        """One color in every notation, with its contrast."""

    async def palettes_generate(
        self,
        *,
        hex: str,
        mode: Literal[
            "monochrome", "analogous", "complementary", "split-complementary", "triadic", "tetradic", "shades", "tints"
        ]
        | str
        | None = "analogous",
        count: int | None = 5,
    ) -> AsyncResult[DerivedPalette]:
        """A palette that is derived from one color."""

    async def palettes_random(self, *, count: int | None = 5, seed: str | None = None) -> AsyncResult[RandomPalette]:
        """A palette of random colors that go together."""

    async def placeholder_image(
        self,
        *,
        width: int | None = 600,
        height: int | None = None,
        text: str | None = None,
        bg: str | None = "#cccccc",
        fg: str | None = "#333333",
    ) -> AsyncResult[PlaceholderImage]:
        """A placeholder image of a given size, as SVG."""

    async def placeholder_photos(
        self, *, page: int | None = 1, limit: int | None = 30, width: int | None = 800, height: int | None = 600
    ) -> AsyncResult[Collection[PlaceholderPhoto]]:
        """Real photos as placeholders, with their photographers."""

    async def qr_generate(
        self,
        *,
        text: str,
        image_format: Literal["svg", "png"] | str | None = "svg",
        size: int | None = 300,
        error: Literal["L", "M", "Q", "H"] | str | None = "M",
        border: int | None = 4,
        dark: str | None = "#000000",
        light: str | None = "#ffffff",
    ) -> AsyncResult[QrCode]:
        """A QR code of a string, as SVG or PNG."""

    async def randomuser(
        self,
        *,
        count: int | None = 1,
        gender: Literal["female", "male"] | str | None = None,
        nationality: str | None = "US",
        lang: str | None = None,
        seed: str | None = None,
    ) -> AsyncResult[FictitiousPeople]:
        """Fictitious people for test data."""

    async def search(self, *, q: str, limit: int | None = 10) -> AsyncResult[SearchReport]:
        """Endpoints of this server, and articles of Wikipedia, that match a string."""

    async def ssl(
        self,
        domain: str,
        /,
        *,
        port: Literal[443, 465, 563, 636, 853, 989, 990, 993, 995, 5061, 8443] | int | None = 443,
    ) -> AsyncResult[TlsReport]:
        """Live check of the TLS certificate of a host."""

    async def stream_topics(
        self,
    ) -> AsyncResult[StreamTopics]:
        """The topics of the event stream with their filters."""

    async def url_expand(self, *, url: str) -> AsyncResult[ExpandedLink]:
        """Where a short link leads, redirect by redirect."""

    async def url_shorten(self, *, url: str) -> AsyncResult[ShortLink]:
        """A short link for a URL, by is.gd."""

    async def whois(self, domain: str, /) -> AsyncResult[DomainRegistration]:
        """Registration of a domain: registrar, dates, status, name servers."""
