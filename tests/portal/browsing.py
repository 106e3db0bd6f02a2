"""Chromium, driven by Playwright: Debian's package, or the program that SKERRY_BROWSER names."""

import os
import shutil
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from typing import Literal

from playwright.sync_api import Browser, ConsoleMessage, Page, sync_playwright

from skerry.portal.page import Redirect, pages

Theme = Literal["light", "dark"]
WIDTHS = (360, 1280)
THEMES: Sequence[Theme] = ("light", "dark")
FLAGS = [
    "--no-sandbox",
    "--disable-gpu",
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-sync",
]
MISSING = "Chromium is not installed (apt-get install chromium)"


def program() -> str | None:
    """Path of the browser; None where there is none."""
    return os.environ.get("SKERRY_BROWSER") or shutil.which("chromium")


@contextmanager
def browsing() -> Iterator[Browser]:
    """A running browser."""
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=program(), args=FLAGS)
        yield browser
        browser.close()


class Window:
    """A page of a browser, and what its console said."""

    def __init__(self, browser: Browser, server: str, width: int = 1280, theme: Theme = "light") -> None:
        self.context = browser.new_context(
            base_url=server,
            viewport={"width": width, "height": 900},
            color_scheme=theme,
            locale="en-GB",
            timezone_id="Europe/Tallinn",
        )
        self.page: Page = self.context.new_page()
        self.errors: list[str] = []
        self.page.on("console", self._note)
        self.page.on("pageerror", lambda error: self.errors.append(str(error)))

    def open(self, path: str) -> Page:
        """The page at a path, once its figures have arrived."""
        self.page.goto(path, wait_until="networkidle")
        return self.page

    def overflow(self) -> int:
        """How many pixels the page is wider than the window."""
        found: int = self.page.evaluate("document.documentElement.scrollWidth - window.innerWidth")
        return found

    def _note(self, message: ConsoleMessage) -> None:
        if message.type in ("error", "warning"):
            self.errors.append(message.text)


def paths() -> list[str]:
    """A path of each page that is shown, and of some with an answer."""
    shown = [page.example for page in pages() if page.function.__annotations__["return"] is not Redirect]
    return [
        *shown,
        "/et",
        "/search?q=price",
        "/endpoints/recent-earthquakes?limit=20",
        "/endpoints/electricity-prices-today?zone=SE3",
    ]
