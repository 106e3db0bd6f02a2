"""Writing of cassettes from live exchanges."""

import json
import mimetypes
import re
from collections.abc import Collection, Iterable, Mapping, Sequence
from pathlib import Path
from urllib.parse import parse_qsl, quote, unquote, urlencode, urlsplit, urlunsplit

import msgspec

from skerry.recordings.drift import LiveExchange
from skerry.recordings.replay import Exchange, IndexLine

KEPT_HEADERS = frozenset(
    {"content-type", "last-modified", "etag", "link", "location", "retry-after", "x-total-count", "x-total-page-count"}
)
"""Response headers that are recorded. They include no cookies or anything else that may identify the caller. Request
headers are never recorded."""
SECRET = re.compile(r"(api|app|access|auth|subscription)?[-_]?(key|token|secret|password|appid)", re.IGNORECASE)
"""Query parameters that may be secret. Their values are recorded as `*`, which matches any value."""
MAX_NAME_LENGTH = 48
EXTENSIONS = {
    "application/json": ".json",
    "application/geo+json": ".geojson",
    "application/xml": ".xml",
    "text/xml": ".xml",
    "text/csv": ".csv",
    "text/html": ".html",
    "text/plain": ".txt",
    "application/zip": ".zip",
}


def write(folder: Path, exchanges: Iterable[LiveExchange], note: str) -> list[IndexLine]:
    """Write exchanges into a folder of cassettes and return their lines.

    A recording of the same request is replaced, others stay. A new line is inserted before an existing line with wildcards
    that matches the same request and would hide it. Raises OSError, and msgspec.DecodeError if the existing index cannot be
    read."""
    folder.mkdir(parents=True, exist_ok=True)
    index = folder / "index.jsonl"
    lines = _read(index)
    written = []
    for live in exchanges:
        line = _line(live, note, lines)
        (folder / line.file).write_bytes(live.content)
        _put(lines, line, folder, live)
        written.append(line)
    unfinished = index.with_suffix(".part")
    unfinished.write_text("".join(f"{_encode(line)}\n" for line in lines), "utf-8")
    unfinished.replace(index)
    return written


def _read(index: Path) -> list[IndexLine]:
    if not index.exists():
        return []
    decoder = msgspec.json.Decoder(IndexLine)
    return [decoder.decode(text) for text in index.read_text("utf-8").splitlines() if text.strip()]


def _line(live: LiveExchange, note: str, lines: Sequence[IndexLine]) -> IndexLine:
    url = without_secrets(live.url)
    same = next((line for line in lines if _request(line) == (live.method, url, live.body)), None)
    files = [line.file for line in lines]
    extension, headers = _extension_and_headers(live.headers)
    is_own_file = same is not None and files.count(same.file) == 1  # several lines may share a body
    file = same.file if same is not None and is_own_file else _free_name(_name(url), extension, files)
    return IndexLine(url, file, live.method, live.status, headers, live.body, note=note)


def _put(lines: list[IndexLine], line: IndexLine, folder: Path, live: LiveExchange) -> None:
    for number, known in enumerate(lines):
        if _request(known) == _request(line):
            lines[number] = line
            return
    parts = urlsplit(live.url)
    address = f"{parts.scheme}://{parts.netloc}{unquote(parts.path)}"
    query = dict(parse_qsl(parts.query, keep_blank_values=True))
    for number, known in enumerate(lines):
        if Exchange.of(known, folder).matches(live.method, address, query, live.body) is not None:
            lines.insert(number, line)
            return
    lines.append(line)


def _request(line: IndexLine) -> tuple[str, str, str]:
    return line.method, line.url, line.body


def without_secrets(url: str) -> str:
    """A URL with its secret query parameters replaced by wildcards."""
    parts = urlsplit(url)
    query = parse_qsl(parts.query, keep_blank_values=True)
    if not any(SECRET.fullmatch(name) for name, _ in query):
        return url
    hidden = [(name, "*" if SECRET.fullmatch(name) else value) for name, value in query]
    return urlunsplit(parts._replace(query=urlencode(hidden, safe="*:,;", quote_via=quote)))


def _name(url: str) -> str:
    """A short file name: the last two segments of the path and the values of the query."""
    parts = urlsplit(url)
    segments = [segment for segment in unquote(parts.path).split("/") if segment][-2:]
    values = [value for _, value in parse_qsl(parts.query) if value != "*"]
    words = re.sub(r"[^a-z0-9.-]+", "_", "_".join([*segments, *values]).lower()).strip("_.")
    stem = re.sub(r"\.(json|xml|csv|html?|txt|php|aspx)(?=_|$)", "", words)
    return stem[:MAX_NAME_LENGTH].strip("_.-") or "index"


def _free_name(stem: str, extension: str, taken: Collection[str]) -> str:
    number, name = 1, f"{stem}{extension}"
    while name in taken:
        number += 1
        name = f"{stem}-{number}{extension}"
    return name


def _extension_and_headers(headers: Mapping[str, str]) -> tuple[str, dict[str, str]]:
    """The extension of the body's file, and the headers to record. The content type is recorded only if replay would guess
    another."""
    kept = {name: value for name, value in headers.items() if name.lower() in KEPT_HEADERS}
    stated = next((value for name, value in kept.items() if name.lower() == "content-type"), "")
    media_type, _, options = stated.partition(";")
    media_type = media_type.strip().lower()
    extension = (
        EXTENSIONS.get(media_type) or ("" if not media_type else mimetypes.guess_extension(media_type)) or ".bin"
    )
    guessed = mimetypes.guess_type(f"x{extension}")[0]
    is_utf8 = not options.strip() or options.strip().lower().replace('"', "") == "charset=utf-8"
    names = {"content-type": "Content-Type"}
    return extension, {
        names.get(name.lower(), name): value
        for name, value in kept.items()
        if name.lower() != "content-type" or media_type != guessed or not is_utf8
    }


def _encode(line: IndexLine) -> str:
    """One line of an index, with the URL first and without defaults."""
    members = {
        name: value
        for name in IndexLine.__struct_fields__
        if (value := msgspec.to_builtins(getattr(line, name))) != DEFAULTS.get(name)
    }
    return json.dumps(members, ensure_ascii=False)


DEFAULTS = {
    name: msgspec.to_builtins(getattr(IndexLine("", ""), name))
    for name in IndexLine.__struct_fields__
    if name not in ("url", "file")
}
