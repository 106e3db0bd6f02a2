"""Lists in parts, followed to their end."""

from skerry.client import AsyncSkerry, Skerry


def test_pages_are_followed_to_the_last(skerry: Skerry) -> None:
    first = skerry.geography.vehicles_makes(q="a", limit=40)
    pages = list(first.pages())
    assert [page.data.page for page in pages] == list(range(1, len(pages) + 1))
    found = [make.name for page in pages for make in page.data.items]
    assert len(found) == first.data.total > 40
    assert [make.name for make in first.all_pages().data.items] == found
    assert len(first.all_pages(max_pages=2).frame("pandas")) == 80


def test_a_list_by_offset_is_followed(skerry: Skerry) -> None:
    first = skerry.world.universities_search(country="Estonia", limit=3)
    assert first.data.total > 3
    assert first.all_pages().data.count == first.data.total


def test_a_whole_answer_is_its_only_page(skerry: Skerry) -> None:
    zones = skerry.electricity.zones()
    assert list(zones.pages()) == [zones]


async def test_pages_are_followed_in_a_loop(server: str) -> None:
    async with AsyncSkerry(server) as client:
        first = await client.geography.vehicles_makes(q="a", limit=40)
        found = [make.name async for page in first.pages() for make in page.data.items]
        assert [make.name for make in (await first.all_pages()).data.items] == found
    assert len(found) == first.data.total
