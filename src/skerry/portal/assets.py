"""Static files of the pages: style sheets, scripts, vendored libraries.

Pages name them with a version, the hash of all of them, so that browsers keep them for good. Modules of scripts import each
other by relative addresses, which have the same version."""

import hashlib
from collections.abc import Mapping
from functools import cached_property
from pathlib import Path

from skerry.errors import NotFound
from skerry.http.cache import CachedResponse
from skerry.http.problems import shorten
from skerry.http.responses import static

FOLDER = Path(__file__).parent / "static"
TYPES = {
    ".css": "text/css; charset=utf-8",
    ".js": "text/javascript; charset=utf-8",
    ".json": "application/json",
    ".svg": "image/svg+xml",
    ".png": "image/png",
    ".txt": "text/plain; charset=utf-8",
}
VERSION_LENGTH = 12
IMMUTABLE = {"Cache-Control": "public, max-age=31536000, immutable"}
FOR_A_DAY = {"Cache-Control": "public, max-age=86400"}


class Assets:
    """Finds and keeps static files. They are read on first use."""

    def __init__(self) -> None:
        self._kept: dict[tuple[str, bool], CachedResponse] = {}

    @cached_property
    def _files(self) -> Mapping[str, Path]:
        """Every file by its name below `static/`. Only these are given, which excludes path traversal."""
        return {file.relative_to(FOLDER).as_posix(): file for file in FOLDER.rglob("*") if file.suffix in TYPES}

    @cached_property
    def version(self) -> str:
        """Changes when a file does."""
        digest = hashlib.blake2b(digest_size=16)
        for name, file in sorted(self._files.items()):
            digest.update(name.encode())
            digest.update(file.read_bytes())
        return digest.hexdigest()[:VERSION_LENGTH]

    def url(self, name: str) -> str:
        """The address of a file. Raises KeyError for an unknown one."""
        assert name in self._files, name  # noqa: S101  a template names a file that does not exist
        return f"/assets/{self.version}/{name}"

    def file(self, path: str) -> CachedResponse:
        """The file at a path below /assets, with or without a version. Raises NotFound."""
        version, _, rest = path.strip("/").partition("/")
        is_versioned = version == self.version
        name = rest if is_versioned else path.strip("/")
        file = self._files.get(name)
        if file is None:
            raise NotFound(f"No asset named {shorten(name)!r}.")
        found = self._kept.get((name, is_versioned))
        if found is None:
            headers = IMMUTABLE if is_versioned else FOR_A_DAY
            found = self._kept[name, is_versioned] = static(file.read_bytes(), TYPES[file.suffix], headers)
        return found
