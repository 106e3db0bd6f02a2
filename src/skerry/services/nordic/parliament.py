"""Parliaments of the Nordic and Baltic countries."""

from collections.abc import Mapping
from types import MappingProxyType
from typing import ClassVar

from skerry.models.nordic import NordicCountry, Subject
from skerry.models.parliament import Chamber, RollCalls, VoteList
from skerry.services.nordic.subject import CountrySubject
from skerry.sources.denmark.folketinget import Folketinget
from skerry.sources.estonia.riigikogu import Riigikogu
from skerry.sources.finland.eduskunta import Eduskunta
from skerry.sources.iceland.althingi import Althingi
from skerry.sources.lithuania.seimas import Seimas
from skerry.sources.norway.stortinget import Stortinget
from skerry.sources.sweden.riksdagen import Riksdagen

SAEIMA_PAGES = "the Saeima publishes them as web pages only"


class ParliamentMembers(CountrySubject[Chamber]):
    """The sitting members."""

    SUBJECT = Subject.PARLIAMENT_MEMBERS
    ABSENT: ClassVar[Mapping[NordicCountry, str]] = MappingProxyType(
        {
            NordicCountry.DENMARK: "the Folketing's interface (oda.ft.dk) does not mark who sits",
            NordicCountry.ICELAND: "the Althing's interface lists members without their party, which is in a document of each",
            NordicCountry.LATVIA: SAEIMA_PAGES,
        }
    )

    def __init__(
        self, estonia: Riigikogu, finland: Eduskunta, sweden: Riksdagen, norway: Stortinget, lithuania: Seimas
    ) -> None:
        super().__init__(estonia=estonia, finland=finland, sweden=sweden, norway=norway, lithuania=lithuania)

    def seats(self, country: NordicCountry) -> int:
        """Number of members by law. Raises NotFound for a country without a provider."""
        return self.providers(country)[0].seats


class ParliamentVotes(CountrySubject[VoteList]):
    """Votes of a period."""

    SUBJECT = Subject.PARLIAMENT_VOTES
    ABSENT: ClassVar[Mapping[NordicCountry, str]] = MappingProxyType(
        {
            NordicCountry.SWEDEN: "the Riksdag's interface lists them without their day; one is found by its identifier",
            NordicCountry.NORWAY: "the Storting's interface lists them by matter only; one is found by the numbers of both",
            NordicCountry.ICELAND: "the Althing's interface lists them by matter only; one is found by its number",
            NordicCountry.LATVIA: SAEIMA_PAGES,
            NordicCountry.LITHUANIA: "the Seimas's interface has them in a request for each sitting; one is found by its number",
        }
    )

    def __init__(self, estonia: Riigikogu, finland: Eduskunta, denmark: Folketinget) -> None:
        super().__init__(estonia=estonia, finland=finland, denmark=denmark)

    def timezone(self, country: NordicCountry) -> str:
        """Time zone of the parliament's days. Raises NotFound for a country without a provider."""
        return self.providers(country)[0].timezone


class ParliamentBallots(CountrySubject[RollCalls]):
    """One vote with its ballots."""

    SUBJECT = Subject.PARLIAMENT_VOTES
    ABSENT: ClassVar[Mapping[NordicCountry, str]] = MappingProxyType(
        {
            NordicCountry.DENMARK: "the Folketing's interface (oda.ft.dk) has none for votes of the current session",
            NordicCountry.LATVIA: SAEIMA_PAGES,
        }
    )

    def __init__(
        self,
        estonia: Riigikogu,
        finland: Eduskunta,
        sweden: Riksdagen,
        norway: Stortinget,
        iceland: Althingi,
        lithuania: Seimas,
    ) -> None:
        super().__init__(
            estonia=estonia, finland=finland, sweden=sweden, norway=norway, iceland=iceland, lithuania=lithuania
        )
