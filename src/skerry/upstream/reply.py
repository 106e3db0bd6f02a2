"""A provider's reply, and its conversion to JSON, text, XML, HTML and CSV."""

import csv
import io
import re
from collections.abc import Iterator
from datetime import datetime
from typing import TYPE_CHECKING, TypeVar

import msgspec
from msgspec import Struct, structs

from skerry.errors import ReplyError
from skerry.http_dates import parse_http_date
from skerry.upstream.formats.html import parse_page

if TYPE_CHECKING:
    from lxml.etree import _Element
    from selectolax.lexbor import LexborHTMLParser

T = TypeVar("T")

BYTE_ORDER_MARK = b"\xef\xbb\xbf"
END_OF_PAGE = b"</html>"
END_BYTES = 2000
"""Number of bytes at the end of a page in which its closing tag must be, because some servers append comments and
scripts."""
MAX_ROWS = 200_000
"""Maximum number of rows of a body, estimated by counting delimiters before it is decoded; a source may state more."""
OBJECTS_PER_ROW = 2
VALUES_PER_ROW = 10
TAGS_PER_ROW = 5
CELLS_PER_ROW = 20
"""Objects and arrays, commas, tags, and cells per row, on average, in a body of MAX_ROWS rows."""
XML_DECLARATION = re.compile(r"^\s*<\?xml[^>]*\?>")


class Reply(Struct, frozen=True):
    """One complete reply of a provider, within the size cap. Every conversion raises ReplyError or ValueError."""

    url: str
    status: int
    headers: dict[str, str]
    """Headers by name in lower case; only those that sources or the cache use."""
    body: bytes
    fetched_at: datetime
    fresh_until: datetime
    max_rows: int = MAX_ROWS
    redirected: bool = False
    """Whether the provider redirected the request, as it does for a record that has another name now."""

    @property
    def lifetime(self) -> float:
        """Seconds after the fetch for which it is fresh."""
        return (self.fresh_until - self.fetched_at).total_seconds()

    @property
    def modified_at(self) -> datetime | None:
        """Time in the Last-Modified header; None if it is missing or malformed."""
        stated = self.headers.get("last-modified")
        return None if stated is None else parse_http_date(stated)

    def json(self, shape: type[T]) -> T:
        """The body decoded from JSON into this type; members without a field are ignored."""
        if len(self.body) > OBJECTS_PER_ROW * self.max_rows:  # a shorter one cannot have too many
            count = self.body.count
            self._bound("objects", count(b"{") + count(b"["), OBJECTS_PER_ROW)
            self._bound("values", count(b","), VALUES_PER_ROW)
        try:
            return msgspec.json.decode(self.body.removeprefix(BYTE_ORDER_MARK), type=shape)
        except msgspec.ValidationError as error:
            raise ReplyError(f"returned unexpected JSON: {error}") from error
        except (msgspec.DecodeError, UnicodeDecodeError, RecursionError) as error:
            raise ReplyError(f"returned something that is not JSON: {self._described()}") from error

    def text(self, encoding: str | None = None, fallback: str | None = None) -> str:
        """The body decoded as text: in the given encoding, else in UTF-8 (with or without byte order mark), else in the
        fallback encoding."""
        try:
            return self.body.decode(encoding or "utf-8-sig")
        except UnicodeDecodeError as error:
            if fallback is not None:
                return self.body.decode(fallback)
            raise ReplyError(f"returned text that is not {encoding or 'UTF-8'}") from error

    def xml(self, fallback: str | None = None) -> "_Element":
        """The root element. No external resource is loaded, and a document that uses its own entities is refused.

        `fallback` is the encoding to try if the document is not in the encoding that it declares (UTF-8 if it declares
        none)."""
        from lxml import etree

        self._bound("tags", self.body.count(b"<"), TAGS_PER_ROW)
        parser = etree.XMLParser(resolve_entities=False, no_network=True, load_dtd=False, huge_tree=False)
        try:
            root = etree.fromstring(self.body.lstrip(), parser)
        except (etree.XMLSyntaxError, ValueError) as error:
            if fallback is not None:
                text = XML_DECLARATION.sub("", self.text(fallback=fallback))
                return structs.replace(self, body=text.encode()).xml()
            raise ReplyError(f"returned something that is not XML: {self._described()}") from error
        if next(root.iter(etree.Entity), None) is not None:
            raise ReplyError(
                "returned XML with entities of its own"
            )  # unresolved entities would silently truncate text
        return root

    def html(self) -> "LexborHTMLParser":
        """The page as a tree for CSS selectors. Raises ReplyError for a page without its closing tag, because a truncated
        page parses without error."""
        self._bound("tags", self.body.count(b"<"), TAGS_PER_ROW)
        if END_OF_PAGE not in self.body[-END_BYTES:].lower():
            raise ReplyError(f"returned an incomplete page: {self._described()}")
        return parse_page(self.text(fallback="windows-1257"))

    def csv(self, delimiter: str = ",", encoding: str | None = None) -> Iterator[dict[str, str]]:
        """Rows as dictionaries by the names in the first line."""
        lines = self.bound_lines()
        rows = csv.DictReader(io.StringIO(self.text(encoding), newline=""), delimiter=delimiter)
        # Short rows are filled up to the length of the first line.
        self._bound("cells", lines * len(rows.fieldnames or ()), CELLS_PER_ROW)
        return rows

    def bound_lines(self) -> int:
        """The number of lines. Raises ReplyError for a body with more lines than `max_rows`."""
        lines = max(self.body.count(b"\n"), self.body.count(b"\r"))
        self._bound("lines", lines, 1)
        return lines

    def _bound(self, what: str, count: int, per_row: int) -> None:
        if count > per_row * self.max_rows:
            raise ReplyError(f"returned {count:,} {what}, more than {per_row * self.max_rows:,}")

    def _described(self) -> str:
        if not self.body:
            return "an empty body"
        kind = self.headers.get("content-type", "no content type").partition(";")[0]
        return f"{len(self.body)} bytes of {kind}"
