"""The groups in which endpoints are presented: one package under `skerry.endpoints` each."""

from msgspec import Struct


class Group(Struct, frozen=True):
    """Name of the package, title for people, one sentence."""

    key: str
    title: str
    description: str


GROUPS: tuple[Group, ...] = (
    Group("estonia", "Estonia", "Registers, weather, grid, transport and city data of Estonia."),
    Group("electricity", "Nordic Electricity", "Day-ahead prices of the Norwegian and Swedish bidding zones."),
    Group("mashups", "Mashups", "Cross-domain reports that say what they rest on."),
    Group("finance", "Finance & Currency", "Exchange rates, crypto, economic indicators, VAT."),
    Group("geo", "Geo & Weather", "Countries, sun, weather, air and sea."),
    Group("geography", "Geography", "Elevation, places and postal codes."),
    Group("science", "Science & Space", "Space, earthquakes, carbon and health figures."),
    Group("world", "World", "Holidays, health, jobs, names, prizes, universities."),
    Group("government", "Government", "Official journals and documents."),
    Group("news", "News", "Headlines and encyclopaedia."),
    Group("tools", "Developer Tools", "Hashes, codes, DNS, certificates, streams."),
    Group("texttools", "Text Tools", "Words and advice."),
    Group("language", "Language", "Dictionaries and poetry."),
    Group("time", "Time", "Clocks, zones and calendars."),
    Group("food", "Food & Emoji", "Books, food, breweries, emoji."),
    Group("entertainment", "Entertainment", "Films, music, trivia, animals."),
    Group("gaming", "Gaming", "Games and their prices."),
    Group("art", "Art", "Museum collections."),
    Group("scripture", "Scripture", "Verses and texts."),
)


def group(key: str) -> Group:
    return next(group for group in GROUPS if group.key == key)
