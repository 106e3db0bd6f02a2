"""Guides: Markdown files as HTML."""

from collections.abc import Sequence
from functools import lru_cache
from pathlib import Path
from typing import Any

from msgspec import Struct

from skerry.portal.texts import prefixed

FOLDER = Path(__file__).parent / "guide"
SERVER = "http://127.0.0.1:8000"
"""The server in the text of a guide; pages have the address of their own in its place."""
SECTION = "/guide/"


class Guide(Struct, frozen=True):
    """One guide."""

    name: str
    title: str
    text: str
    """Markdown after the title."""

    @property
    def path(self) -> str:
        return SECTION + self.name


@lru_cache(maxsize=1)
def guides() -> Sequence[Guide]:
    """All guides in their order."""
    files = sorted(FOLDER.glob("*.md"), key=lambda file: int(file.stem.partition("-")[0]))
    return [_guide(file) for file in files]


def _guide(file: Path) -> Guide:
    heading, _, text = file.read_text("utf-8").partition("\n")
    return Guide(file.stem.partition("-")[2], heading.removeprefix("# "), text.strip())


def html_of(guide: Guide, server: str, language: str) -> str:
    """A guide as HTML, with the address of this server and links to guides in the language of the page."""
    from markdown_it import MarkdownIt

    markdown = MarkdownIt("commonmark", {"html": False}).enable("table")
    for name in ("fence", "code_block"):
        markdown.add_render_rule(name, _focusable(getattr(markdown.renderer, name)))
    tokens = markdown.parse(guide.text.replace(SERVER, server))
    for part in [part for token in tokens for part in token.children or ()]:
        address = str(part.attrGet("href") or "")
        if address.startswith((SECTION, "/docs")):
            part.attrSet("href", prefixed(language, address))
    html: str = markdown.renderer.render(tokens, markdown.options, {})
    return html


def _focusable(render: Any) -> Any:
    """Blocks of code that can be scrolled by keyboard."""

    def rule(renderer: Any, tokens: Any, index: int, options: Any, env: Any) -> str:
        html: str = render(tokens, index, options, env)
        return html.replace("<pre>", '<pre tabindex="0">', 1)

    return rule
