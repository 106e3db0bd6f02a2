"""Licences of the data: those with an SPDX identifier, and terms that a provider states in its own words."""

import re
from types import MappingProxyType

from msgspec import Struct


class License(Struct, frozen=True):
    """Licence or terms under which a provider's data may be used."""

    id: str | None
    """SPDX identifier; None where the terms have none."""
    title: str
    """Name of the licence, or the terms in a sentence."""
    url: str | None
    """Page with the text of the licence or terms; None where the provider has no such page."""

    @property
    def name(self) -> str:
        """Short name: the SPDX identifier where there is one, else the terms."""
        return self.id or self.title


def stated(terms: str, url: str | None = None) -> License:
    """Terms without an SPDX identifier, in a sentence."""
    return License(None, terms, url)


CC0_1_0 = License(
    "CC0-1.0", "Creative Commons Zero 1.0 Universal", "https://creativecommons.org/publicdomain/zero/1.0/"
)
CC_BY_3_0 = License(
    "CC-BY-3.0", "Creative Commons Attribution 3.0 Unported", "https://creativecommons.org/licenses/by/3.0/"
)
CC_BY_4_0 = License(
    "CC-BY-4.0", "Creative Commons Attribution 4.0 International", "https://creativecommons.org/licenses/by/4.0/"
)
CC_BY_SA_3_0 = License(
    "CC-BY-SA-3.0",
    "Creative Commons Attribution-ShareAlike 3.0 Unported",
    "https://creativecommons.org/licenses/by-sa/3.0/",
)
CC_BY_SA_4_0 = License(
    "CC-BY-SA-4.0",
    "Creative Commons Attribution-ShareAlike 4.0 International",
    "https://creativecommons.org/licenses/by-sa/4.0/",
)
CC_BY_NC_4_0 = License(
    "CC-BY-NC-4.0",
    "Creative Commons Attribution-NonCommercial 4.0 International",
    "https://creativecommons.org/licenses/by-nc/4.0/",
)
CC_BY_NC_2_5 = License(
    "CC-BY-NC-2.5",
    "Creative Commons Attribution-NonCommercial 2.5 Generic",
    "https://creativecommons.org/licenses/by-nc/2.5/",
)
CC_BY_NC_SA_3_0_IGO = License(
    "CC-BY-NC-SA-3.0-IGO",
    "Creative Commons Attribution-NonCommercial-ShareAlike 3.0 IGO",
    "https://creativecommons.org/licenses/by-nc-sa/3.0/igo/",
)
ODBL_1_0 = License(
    "ODbL-1.0", "Open Data Commons Open Database License 1.0", "https://opendatacommons.org/licenses/odbl/1-0/"
)
ODC_BY_1_0 = License(
    "ODC-By-1.0", "Open Data Commons Attribution License 1.0", "https://opendatacommons.org/licenses/by/1-0/"
)
PDDL_1_0 = License(
    "PDDL-1.0",
    "Open Data Commons Public Domain Dedication and License 1.0",
    "https://opendatacommons.org/licenses/pddl/1-0/",
)
MIT = License("MIT", "MIT License", "https://opensource.org/license/mit")
BSD_3_CLAUSE = License("BSD-3-Clause", "BSD 3-Clause License", "https://opensource.org/license/bsd-3-clause")
ISC = License("ISC", "ISC License", "https://opensource.org/license/isc-license-txt")
APACHE_2_0 = License("Apache-2.0", "Apache License 2.0", "https://www.apache.org/licenses/LICENSE-2.0")
OGL_UK_3_0 = License(
    "OGL-UK-3.0",
    "Open Government Licence v3.0",
    "https://www.nationalarchives.gov.uk/doc/open-government-licence/version/3/",
)
UNICODE_3_0 = License("Unicode-3.0", "Unicode License v3", "https://www.unicode.org/license.txt")
NLOD_2_0 = License("NLOD-2.0", "Norwegian Licence for Open Government Data 2.0", "https://data.norge.no/nlod/en/2.0")

BY_ID = MappingProxyType(
    {
        str(known.id): known
        for known in (
            CC0_1_0, CC_BY_3_0, CC_BY_4_0, CC_BY_SA_3_0, CC_BY_SA_4_0, CC_BY_NC_2_5, CC_BY_NC_4_0, CC_BY_NC_SA_3_0_IGO,
            ODBL_1_0, ODC_BY_1_0, PDDL_1_0, MIT, BSD_3_CLAUSE, ISC, APACHE_2_0, OGL_UK_3_0, NLOD_2_0, UNICODE_3_0,
        )
    }
)  # fmt: skip
"""Licences by their SPDX identifiers."""

US_GOVERNMENT = "Public domain in the United States (work of the U.S. government)"


CREATIVE_COMMONS = re.compile(r"CC[ -](BY(?:-(?:NC|SA|ND|NC-SA|NC-ND))?)[ -](\d\.\d)", re.IGNORECASE)


def spdx(name: str) -> str:
    """The SPDX identifier of a Creative Commons licence from its usual name (`CC BY-SA 4.0`); any other name unchanged."""
    found = CREATIVE_COMMONS.fullmatch(name.strip())
    return name if found is None else f"CC-{found[1].upper()}-{found[2]}"
