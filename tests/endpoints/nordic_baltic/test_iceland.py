"""Iceland: fuel prices with and without discounts, matters of a session."""

from tests.conftest import Api
from tests.declared import ENTRIES, ONE_FILE, Declared

DECLARED = {
    "/nordic/is/fuel-prices": Declared(
        unidentified=ONE_FILE, timeless="the file has the prices of its last renewal, without a time"
    ),
    "/nordic/is/bills": Declared(timeless=ENTRIES, another={"þingnúmer='157'": "þingnúmer='156'"}),
}


async def test_prices_in_the_order_of_the_file_with_a_summary(api: Api) -> None:
    found = await api.data("/nordic/is/fuel-prices?limit=1")
    assert (found["total"], found["count"], found["items"][0]["id"]) == (3, 1, "or_900")
    assert (found["items"][0]["petrol95_price"], found["items"][0]["currency"]) == (201.5, "ISK")
    assert found["summary"] == {
        "fuel": "petrol95", "cheapest_price": 199.9, "cheapest_station_id": "or_901", "mean_price": 203.93, "currency": "ISK",
    }  # fmt: skip


async def test_nearest_and_one_company(api: Api) -> None:
    near = await api.data("/nordic/is/fuel-prices?lat=63.9&lon=-21.0")
    assert [row["id"] for row in near["items"]] == ["ob_900", "or_900", "or_901"]
    diesel = await api.data("/nordic/is/fuel-prices?company=ob&fuel=diesel")
    assert (diesel["total"], diesel["summary"]["cheapest_price"]) == (1, 231.0)
    problem = await api.problem("/nordic/is/fuel-prices?company=Orka", 404)
    assert problem["suggestions"] == ["Orkan"]


async def test_matters_of_the_current_session(api: Api) -> None:
    found = await api.data("/nordic/is/bills")
    assert (found["session"], found["total"]) == (157, 3)
    first = found["items"][0]
    assert (first["number"], first["title"], first["type"], first["subject"]) == (
        1,
        "fjárlög 2027",
        "lagafrumvarp",
        None,
    )
    assert first["url"] == "http://www.althingi.is/dba-bin/ferill.pl?ltg=157&mnr=1"


async def test_matters_by_words(api: Api) -> None:
    assert [row["number"] for row in (await api.data("/nordic/is/bills?session=157&q=HJOLREIDAR"))["items"]] == [2]
    assert (await api.data("/nordic/is/bills?session=157&q=eldfjall"))["items"] == []
    assert (await api.problem("/nordic/is/bills?session=999", 404))[
        "detail"
    ] == "The Althing has no matters of session 999."
