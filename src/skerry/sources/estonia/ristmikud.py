"""Cameras at the intersections of Tallinn, read from the list in a script of the city's page.

There is a recording of that script, cut to a few cameras. Pictures are linked to and never fetched: the city states no
licence."""

import html
import re
from typing import Annotated

from msgspec import Meta, Struct

from skerry.errors import ReplyError
from skerry.licenses import stated
from skerry.provenance import Evidence
from skerry.upstream.formats.rows import read_each
from skerry.upstream.formats.text import one_line
from skerry.upstream.reply import Reply
from skerry.upstream.source import Pace, Source

LIST_START = re.compile(r"\bvar\s+CamArray\s*=\s*\[")
LIST_END = re.compile(r"\]\s*;")
ENTRY = re.compile(r"\{[^{]*?\}(?=\s*(?:,|$))")
CAMERA = re.compile(r"'cam'\s*:\s*'(\w+)'")
NAME = re.compile(r"'name'\s*:\s*'((?:[^'\\]|\\.)*)'")
ESCAPED = re.compile(r"\\(.)")
RESTRICTED = "*"
BASE = "https://ristmikud.tallinn.ee"


class IntersectionCamera(Struct, frozen=True):
    """A camera at an intersection."""

    id: Annotated[str, Meta(description="identifier of the camera, such as cam103")]
    name: Annotated[str, Meta(description="place and direction of view, in Estonian")]
    image_url: Annotated[
        str, Meta(description="newest picture (JPEG) at the city's server; each picture replaces the one before")
    ]
    restricted: Annotated[bool, Meta(description="marked with an asterisk by the city: shown with restrictions")]


class Ristmikud(Source):
    """Intersection cameras of Tallinn, without a key. The list has neither coordinates nor times of the pictures."""

    key = "ristmikud"
    title = "Tallinn intersection cameras"
    home = "https://ristmikud.tallinn.ee/"
    base = BASE
    license = stated("Not stated: pictures are linked to, not copied")
    evidence = Evidence.RECORDED
    attribution = "Tallinna linn, ristmikud.tallinn.ee"
    terms = "Pictures may be linked to; nothing is stated about copies."
    pace = Pace(per_second=1, concurrency=1)

    async def cameras(self, area: str | None = None) -> tuple[IntersectionCamera, ...]:
        """All cameras, about 255, or those of an area by its code; in the order of the page, each once."""
        return await self.get("/index.php/cams", query={"area_tag": area}, fresh="1h", read=read_cameras)


def read_cameras(reply: Reply) -> tuple[IntersectionCamera, ...]:
    text = reply.text()
    start = LIST_START.search(text)
    end = LIST_END.search(text, start.end()) if start else None
    if start is None or end is None:
        raise ReplyError("returned a page without its list of cameras")
    cameras = read_each(ENTRY.findall(text[start.end() : end.start()].strip()), _camera)
    return tuple({camera.id: camera for camera in cameras}.values())


def _camera(entry: str) -> IntersectionCamera:
    camera, named = CAMERA.search(entry), NAME.search(entry)
    if camera is None or named is None:
        raise ReplyError("returned a camera without an id or a name")
    name = one_line(html.unescape(ESCAPED.sub(r"\1", named[1]))) or camera[1]
    return IntersectionCamera(
        id=camera[1],
        name=name.removesuffix(RESTRICTED).rstrip(),
        image_url=f"{BASE}/last/{camera[1]}.jpg",
        restricted=name.endswith(RESTRICTED),
    )
