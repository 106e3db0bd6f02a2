"""Templates of the pages, and what they may call."""

import re
from collections.abc import Sequence
from datetime import UTC, datetime
from functools import cached_property
from math import floor
from typing import Any

import msgspec

from skerry import __version__
from skerry.portal.assets import Assets
from skerry.portal.page import PageRequest, PortalPage
from skerry.portal.texts import LANGUAGES, Texts, prefixed

CODE_SPAN = re.compile(r"`([^`]+)`")
SPANS = ((86_400, "d"), (3_600, "h"), (60, "min"), (1, "s"))
PARAGRAPHS = re.compile(r"\n\s*\n")


class Templates:
    """Renders pages. Jinja is imported and templates are read on first use."""

    def __init__(self, assets: Assets, pages: Sequence[PortalPage]) -> None:
        self._assets = assets
        self._menu = sorted((page for page in pages if page.menu is not None), key=lambda page: page.menu or 0)
        self._texts = {language: Texts(language) for language in LANGUAGES}

    def render(self, page: PortalPage, request: PageRequest, view: Any) -> bytes:
        """The HTML of a page."""
        return self.render_named(page.name, request, view)

    def render_named(self, name: str, request: PageRequest, view: Any) -> bytes:
        """The HTML of the template of this name."""
        texts = self._texts[request.language]
        text: str = self._environment.get_template(f"{name}.html").render(
            page=view,
            name=name,
            request=request,
            language=request.language,
            texts=texts,
            t=texts.text,
            url=lambda path: prefixed(request.language, path),
            address=lambda language: prefixed(language, request.path),
            languages=LANGUAGES,
            menu=self._menu,
            version=__version__,
            asset=self._assets.url,
            script_texts=lambda: msgspec.json.encode(texts.of_scripts("base", name)).decode(),
        )
        return text.encode()

    @cached_property
    def _environment(self) -> Any:
        from jinja2 import Environment, PackageLoader, StrictUndefined, select_autoescape

        environment = Environment(
            loader=PackageLoader("skerry.portal"),
            autoescape=select_autoescape(),
            trim_blocks=True,
            lstrip_blocks=True,
            undefined=StrictUndefined,
        )
        environment.filters["code_spans"] = code_spans
        environment.filters["paragraphs"] = paragraphs
        environment.filters["moment"] = moment
        environment.filters["grouped"] = grouped
        environment.filters["lasting"] = lasting
        environment.filters["decimal"] = decimal
        environment.filters["share"] = share
        return environment


def moment(value: datetime) -> Any:
    """A moment as people read it, to the minute, in UTC."""
    from markupsafe import Markup

    at = value.astimezone(UTC)
    return Markup(f'<time datetime="{at:%Y-%m-%dT%H:%M:%SZ}">{at:%Y-%m-%d %H:%M} UTC</time>')  # noqa: S704  numbers only


def grouped(value: int) -> str:
    """A number with its digits in groups of three."""
    return f"{value:,}".replace(",", "\N{NARROW NO-BREAK SPACE}")


def lasting(seconds: int) -> str:
    """A time span in its largest whole unit, by the symbol that all languages have: 15 min, 1 h, 30 d."""
    size, unit = next((size, unit) for size, unit in SPANS if seconds % size == 0)
    return f"{seconds // size} {unit}"


def decimal(value: float, language: str, digits: int = 1) -> str:
    """A number with its decimal separator, without zeros at its end."""
    text = f"{value:.{digits}f}".rstrip("0").rstrip(".") if digits else f"{value:.0f}"
    return text.replace(".", ",") if language == "et" else text


def share(value: float, language: str) -> str:
    """A share as a percentage, rounded down: what has failed once is never 100 %."""
    return f"{decimal(floor(value * 1000) / 10, language)}\N{NO-BREAK SPACE}%"


def code_spans(text: str) -> Any:
    """A description as HTML, with text between backticks as code."""
    from markupsafe import Markup, escape

    return Markup(CODE_SPAN.sub(r"<code>\1</code>", str(escape(text))))  # noqa: S704  escaped before


def paragraphs(text: str) -> Sequence[str]:
    """The paragraphs of a docstring."""
    return PARAGRAPHS.split(text.strip())
