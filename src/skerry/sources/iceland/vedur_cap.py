"""Icelandic Met Office: its warnings in CAP 1.2.

There is no recording. A public client of 2026 reads one XML document with any number of `alert` elements; messages have
information in Icelandic and English."""

from functools import partial

from skerry.licenses import CC_BY_SA_4_0
from skerry.models.nordic import NordicCountry
from skerry.models.warnings import AreaWarning, WarningLanguage
from skerry.provenance import Evidence
from skerry.upstream.formats.cap import read_alerts
from skerry.upstream.formats.cap_warnings import warnings_in
from skerry.upstream.identity import same
from skerry.upstream.reply import Reply
from skerry.upstream.source import Pace, Source


class VedurCap(Source):
    """Warnings of the Icelandic Met Office. No key."""

    key = "vedur_cap"
    title = "Icelandic Met Office warnings"
    home = "https://en.vedur.is/alerts"
    base = "https://api.vedur.is/cap/v1"
    license = CC_BY_SA_4_0
    evidence = Evidence.INFERRED
    cadence = "10m"
    attribution = "Icelandic Met Office"
    pace = Pace(per_second=1, concurrency=2, burst=4)

    async def area_warnings(self, country: NordicCountry, lang: WarningLanguage) -> list[AreaWarning]:
        """The warnings of Iceland."""
        same(NordicCountry.ICELAND, country, "country")
        return await self.get(
            "/capbroker/active/detailed/all/",
            headers={"Accept": "application/xml"},
            fresh="5m",
            read=partial(read_active, lang),
        )


def read_active(lang: WarningLanguage, reply: Reply) -> list[AreaWarning]:
    return [warning for alert in read_alerts(reply) for warning in warnings_in(alert, lang)]
