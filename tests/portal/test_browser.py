"""The pages in a browser: at two widths and in two themes, by keyboard, without JavaScript, and judged by axe."""

import asyncio
import re
from collections.abc import Callable, Iterator
from concurrent.futures import ThreadPoolExecutor
from datetime import timedelta
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Browser, expect

from skerry.series.spot_prices import SpotPrice
from skerry.settings import Settings
from skerry.store import State, open_store
from tests.portal.browsing import MISSING, THEMES, WIDTHS, Theme, Window, browsing, paths, program
from tests.replaying import ReplayServer
from tests.serving import serving_in_thread
from tests.store.rows import NOON

pytestmark = [pytest.mark.slow, pytest.mark.skipif(program() is None, reason=MISSING)]

AXE = Path(__file__).parents[1] / "clients/node_modules/axe-core/axe.min.js"
REFUSED = "Failed to load resource"
"""What the console says of an answer that is no success."""
Open = Callable[..., Window]
HOUR = timedelta(hours=1)
QUARTER = timedelta(minutes=15)


@pytest.fixture(scope="module")
def browser() -> Iterator[Browser]:
    with browsing() as found:
        yield found


@pytest.fixture(scope="module")
def filled(replay_server: ReplayServer, tmp_path_factory: pytest.TempPathFactory) -> Iterator[str]:
    """A server that has kept the prices of two hours, with a gap between them, and an earthquake."""

    async def fill(folder: Path) -> None:
        hours = (NOON, NOON + 3 * HOUR)
        async with open_store(Settings(data_dir=folder)) as store:
            await store.history(SpotPrice).write(
                [
                    SpotPrice(start, zone, start + QUARTER, price, None, "EUR")
                    for zone in ("EE", "FI")
                    for hour in hours
                    for price, start in ((10.0 + part, hour + part * QUARTER) for part in range(4))
                ]
            )
            await store.events.update("earthquakes", [State("us1", NOON, {"magnitude": 5.1})])

    folder = tmp_path_factory.mktemp("filled")
    with ThreadPoolExecutor(1) as thread:  # Playwright runs a loop in this one
        thread.submit(asyncio.run, fill(folder)).result()
    with serving_in_thread(replay_server.url, folder) as address:
        yield address


@pytest.fixture
def window(browser: Browser, server: str) -> Iterator[Open]:
    opened: list[Window] = []

    def make(width: int = 1280, theme: Theme = "light", address: str = server) -> Window:
        opened.append(Window(browser, address, width, theme))
        return opened[-1]

    yield make
    for each in opened:
        each.context.close()


@pytest.mark.parametrize("width", WIDTHS)
@pytest.mark.parametrize("path", paths())
def test_a_page_fits_and_its_console_is_silent(window: Open, path: str, width: int) -> None:
    view = window(width)
    view.open(path)
    assert view.errors == []
    assert view.overflow() == 0


@pytest.mark.parametrize("theme", THEMES)
@pytest.mark.parametrize("path", paths())
def test_axe_finds_nothing_serious(window: Open, path: str, theme: Theme) -> None:
    if not AXE.is_file():
        pytest.skip("axe-core is not installed (npm is missing)")
    view = window(theme=theme)
    page = view.open(path)
    page.evaluate(AXE.read_text("utf-8"))
    found: Any = page.evaluate(
        "axe.run({ exclude: ['rapi-doc'] }, { resultTypes: ['violations'] })"
    )  # RapiDoc is not ours
    serious = {
        violation["id"]: [node["html"][:200] for node in violation["nodes"][:3]]
        for violation in found["violations"]
        if violation["impact"] in ("serious", "critical")
    }
    assert serious == {}


def test_a_form_runs_and_its_answer_is_sorted_and_filtered(window: Open) -> None:
    view = window()
    page = view.open("/endpoints/electricity-prices-today")
    page.select_option("#p-zone", "NO1")
    expect(page.locator("#live")).to_have_attribute("href", "/api/v1/electricity/today/NO1")
    expect(page.locator("[data-call=csv]").first).to_have_text(re.compile(r"/today/NO1\?format=csv$"))
    page.click("#run")
    expect(page.locator("#state")).to_contain_text("200")
    expect(page.locator("#facts")).to_contain_text("Hva koster strømmen")
    assert page.url.endswith("?zone=NO1")
    page.click("#tab-table")
    rows = page.locator("#view thead + tbody tr")
    count = rows.count()
    assert count in range(23, 101)
    header = page.locator("#view thead th", has_text="price_eur_mwh")
    header.locator("button").click()
    expect(header).to_have_attribute("aria-sort", "ascending")
    column = header.evaluate("(cell) => cell.cellIndex")
    prices = [
        float(text.replace(",", ""))
        for text in page.locator(f"#view thead + tbody td:nth-child({column + 1})").all_inner_texts()
    ]
    assert prices == sorted(prices)
    page.fill("#view input[type=search]", "no such row")
    expect(rows).to_have_count(0)
    assert view.errors == []


def test_what_is_wrong_is_said_at_its_field(window: Open) -> None:
    view = window()
    page = view.open("/endpoints/recent-earthquakes")
    page.evaluate("document.querySelector('#call').noValidate = true")
    page.fill("#p-limit", "9999")
    page.click("#run")
    expect(page.locator("#w-limit")).to_contain_text("from 1 to 500")
    expect(page.locator("#p-limit")).to_have_attribute("aria-invalid", "true")
    expect(page.locator("#p-limit")).to_be_focused()
    assert [error for error in view.errors if REFUSED not in error] == []


def test_a_chart_and_a_map_draw_and_follow_the_theme(window: Open) -> None:
    view = window()
    page = view.open("/endpoints/electricity-prices-today?zone=SE3")
    expect(page.locator(".chart canvas")).to_be_visible()
    before = page.locator(".chart canvas").screenshot()
    page.click("#theme")
    assert page.locator(".chart canvas").screenshot() != before
    page = view.open("/endpoints/recent-earthquakes?limit=20")
    page.click("#tab-map")
    expect(page.locator(".map path.feature").first).to_be_visible()
    assert page.locator(".map path.land").count() > 200
    page.locator(".map path.feature").first.click(force=True)
    expect(page.locator(".leaflet-popup")).to_contain_text("magnitude")
    assert view.errors == []


def test_the_first_page_fills_its_tiles(window: Open) -> None:
    view = window()
    page = view.open("/")
    expect(page.locator("[data-tile=prices] canvas")).to_be_visible()
    expect(page.locator("[data-tile=prices] .foot")).to_contain_text("Elering")
    expect(page.locator("[data-tile=quakes] li")).to_have_count(2)
    expect(page.locator("[data-tile=grid] tbody tr")).to_have_count(8)
    expect(page.locator("[data-tile=warnings] svg")).to_have_attribute("aria-label", re.compile("orange"))
    expect(page.locator("[data-tile=border] .foot")).to_contain_text("next update")
    page.select_option("#zone", "/api/v1/electricity/today/SE3")
    expect(page.locator("[data-tile=prices] .foot")).to_contain_text("Elpriset just nu")
    assert view.errors == []


def test_an_empty_tile_says_why(window: Open) -> None:
    view = window()
    view.page.route("**/api/v1/earthquakes/recent*", lambda route: route.abort())
    page = view.open("/")
    expect(page.locator("[data-tile=quakes] .foot")).to_contain_text("No figures now")


def test_the_search_is_used_by_keyboard(window: Open) -> None:
    view = window()
    page = view.open("/")
    page.keyboard.press("/")
    expect(page.locator("#find")).to_be_focused()
    page.keyboard.type("maavärin")
    expect(page.locator("#matches li").first).to_contain_text("earthquake")
    page.keyboard.press("ArrowDown")
    page.keyboard.press("Enter")
    page.wait_for_url(re.compile("/endpoints/.*earthquake"))
    assert view.errors == []


def test_the_theme_is_remembered(window: Open) -> None:
    page = window().open("/")
    page.click("#theme")
    expect(page.locator("html")).to_have_attribute("data-theme", "dark")
    page.goto("/endpoints")
    expect(page.locator("html")).to_have_attribute("data-theme", "dark")


def test_cities_are_completed_while_one_types(window: Open) -> None:
    page = window().open("/endpoints/current-weather")
    page.fill("#p-city", "")
    page.locator("#p-city").press_sequentially("tartu")
    expect(page.locator("datalist option[value=Tartu]")).to_have_count(1)


def test_pages_are_readable_without_javascript(browser: Browser, server: str) -> None:
    context = browser.new_context(base_url=server, java_script_enabled=False)
    page = context.new_page()
    page.goto("/endpoints/electricity-prices-today")
    page.select_option("#p-zone", "SE1")
    page.click("#run")
    assert page.url == f"{server}/api/v1/electricity/today/SE1"
    page.goto("/search?q=price")
    assert page.locator("#results > li").count() > 3
    context.close()


def test_the_reference_searches_operations_and_runs_one(window: Open) -> None:
    view = window()
    page = view.open("/docs")
    page.fill("#filter", "hash algorithms")
    expect(page.locator("#operations a:visible")).to_have_count(1)
    page.locator("#operations a:visible").click()
    expect(page.locator("rapi-doc h2")).to_contain_text("hash")
    assert page.url.endswith("#hash_algorithms")
    before = page.locator("rapi-doc").evaluate("(node) => getComputedStyle(node).backgroundColor")
    page.click("#theme")
    expect(page.locator("rapi-doc")).not_to_have_css("background-color", before)
    with page.expect_response("**/api/v1/hash/algorithms") as answer:
        page.locator("rapi-doc [part~=btn-try]").click()
    assert answer.value.status == 200
    assert view.errors == []


@pytest.mark.parametrize("width", WIDTHS)
def test_a_history_is_drawn_with_its_gap_and_a_second_series_beside_it(window: Open, filled: str, width: int) -> None:
    view = window(width, address=filled)
    page = view.open("/history/stored-electricity-prices?zone=EE")
    expect(page.locator(".series .chart canvas")).to_have_count(1)
    expect(page.locator(".series .said")).to_contain_text("8 rows")
    gap = page.locator(".series .gaps details").first
    gap.locator("summary").click()
    expect(gap.locator("li").first).to_be_visible()
    page.select_option("#with", label="/electricity/prices/history")
    page.click("#selection button:not([hidden])")
    expect(page.locator(".series .chart canvas")).to_have_count(2)
    assert view.overflow() == 0
    assert view.errors == []


@pytest.mark.parametrize(
    ("path", "start"),
    [("/streams?topics=earthquakes", "#subscribe"), ("/endpoints/event-stream?topics=earthquakes", "#run")],
)
@pytest.mark.parametrize("width", WIDTHS)
def test_a_stream_shows_what_comes_until_it_is_stopped(
    window: Open, filled: str, path: str, start: str, width: int
) -> None:
    view = window(width, address=filled)
    page = view.open(path)
    page.click(start)
    events = page.locator("#events > li")
    expect(events).to_have_count(1)
    expect(events.locator("strong")).to_have_text("earthquakes · us1")
    expect(events).to_contain_text('"magnitude": 5.1')
    expect(page.locator("#state")).to_have_text("Connected; events: 1.")
    page.click("#stop")
    expect(page.locator("#state")).to_have_text("Stopped; events: 1.")
    expect(page.locator("#stop")).to_be_hidden()
    assert view.overflow() == 0
    assert view.errors == []


@pytest.mark.parametrize("path", ["/streams?topics=erthquakes", "/endpoints/event-stream?topics=erthquakes"])
def test_a_stream_says_why_it_is_refused(window: Open, filled: str, path: str) -> None:
    view = window(address=filled)
    page = view.open(path)
    page.click("#subscribe, #run")
    expect(page.locator("#state")).to_contain_text("erthquakes")
    expect(page.locator("#state")).to_have_class(re.compile("bad"))
    assert all(REFUSED in error for error in view.errors)


def test_somebody_on_a_phone_finds_an_endpoint_and_runs_it(window: Open) -> None:
    page = window(360).open("/")
    page.fill("header input[type=search], .find input", "earthquake")
    page.keyboard.press("Enter")
    page.locator(".endpoints a").first.click()
    page.click("#run")
    expect(page.locator("#views")).to_be_visible()


def test_run_on_a_phone_brings_the_answer_into_view(window: Open) -> None:
    page = window(360).open("/endpoints/next-holidays")
    page.click("#run")
    expect(page.locator("#views")).to_be_visible()
    assert 0 <= page.locator("#answer").evaluate("(card) => card.getBoundingClientRect().top") < 40


def test_run_in_a_wide_window_does_not_scroll(window: Open) -> None:
    page = window().open("/endpoints/elering-price-now")
    page.click("#run")
    expect(page.locator("#views")).to_be_visible()
    assert page.evaluate("scrollY") == 0


def test_an_answer_is_downloaded_where_it_is_shown(window: Open) -> None:
    page = window(360).open("/endpoints/next-holidays?country_code=LV")
    file = page.locator("#files a[data-format=csv]")
    expect(file).to_be_visible()
    with page.expect_download() as download:
        file.click()
    assert download.value.suggested_filename == "holidays-LV-next.csv"
    assert download.value.path().read_text("utf-8").startswith("country,")


def test_a_failure_has_no_file(window: Open) -> None:
    page = window().open("/endpoints/next-holidays?country_code=LV")
    expect(page.locator("#files")).to_be_visible()
    page.fill("#p-country_code", "Atlantis")
    page.click("#run")
    expect(page.locator("#problem")).to_be_visible()
    expect(page.locator("#files")).to_be_hidden()


def test_what_an_answer_says_beside_its_rows_is_shown_first(window: Open) -> None:
    page = window(360).open("/endpoints/ev-charging-plan")
    page.click("#run")
    expect(page.locator("#tab-table")).to_have_attribute("aria-selected", "true")
    finding = page.locator("#view .record")
    expect(finding.get_by_role("rowheader", name="start_at", exact=True)).to_be_visible()
    expect(finding.get_by_role("rowheader", name="total_cost", exact=True)).to_be_visible()
    expect(page.locator("#view tbody").last.locator("tr").first).to_be_visible()


def test_times_are_of_a_stated_zone_on_a_clock_of_24_hours(window: Open) -> None:
    page = window(360).open("/endpoints/elering-price-now?zone=FI")
    expect(page.locator("#state")).to_contain_text("times of Europe/Tallinn")
    expect(page.locator("#view tr", has_text="start_at").locator("td")).to_have_text(
        re.compile(r"^\d{1,2} \w{3,4} \d{4}, \d\d:\d\d$")
    )
    expect(page.locator("#view tr", has_text="price_local_mwh").locator("td")).to_contain_text("EUR/MWh")


@pytest.mark.parametrize("path", ["/", "/et"])
def test_a_phone_shows_the_whole_menu(window: Open, path: str) -> None:
    page = window(360).open(path)
    edges = page.locator("header nav a").evaluate_all(
        "(links) => links.map((link) => link.getBoundingClientRect().right)"
    )
    assert len(edges) == 8
    assert max(edges) <= 360


def test_the_legend_of_a_chart_covers_nothing(window: Open, filled: str) -> None:
    page = window(360, address=filled).open("/history/stored-electricity-prices?zone=EE")
    expect(page.locator(".series .u-legend")).to_be_visible()
    page.locator(".series .u-over").click()
    legend = page.locator(".series .u-legend").bounding_box()
    files = page.locator(".series .downloads").bounding_box()
    assert legend is not None
    assert files is not None
    assert legend["y"] + legend["height"] <= files["y"]


def test_the_price_of_the_first_page_says_when_it_holds(window: Open) -> None:
    page = window(360).open("/")
    expect(page.locator("[data-tile=prices] .figure")).to_contain_text(re.compile(r"EUR/MWh\s*\d\d:\d\d–\d\d:\d\d"))


def test_cards_of_the_first_page_lead_to_what_they_are_about(window: Open) -> None:
    page = window().open("/et")
    links = page.locator(".apart a").evaluate_all("(links) => links.map((link) => link.getAttribute('href'))")
    assert links == ["/et/history", "/et/streams", "/et/datasets", "/et/sources"]
