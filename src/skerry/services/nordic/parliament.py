"""Parliaments of the Nordic and Baltic countries."""

from collections.abc import Mapping
from types import MappingProxyType
from typing import ClassVar

from skerry.models.nordic import NordicCountry, Subject
from skerry.models.parliament import Chamber, RollCalls, VoteList
from skerry.services.nordic.subject import CountrySubject
from skerry.sources.estonia.riigikogu import Riigikogu
from skerry.sources.finland.eduskunta import Eduskunta
from skerry.sources.iceland.althingi import Althingi
from skerry.sources.lithuania.seimas import Seimas
from skerry.sources.norway.stortinget import Stortinget
from skerry.sources.sweden.riksdagen import Riksdagen

SAEIMA_PAGES = "the Saeima publishes them as web pages only"
NOT_READ_DENMARK = "the Folketing's interface (oda.ft.dk) states them in prose, which is not read here"
NOT_READ_NORWAY = "the Storting's interface lists them by matter only, which is not read here"
NO_TIME_SWEDEN = "the Riksdag's interface states the day of a vote without its time, and lists votes without their day"
NOT_READ_LITHUANIA = "the Seimas's interface has them under each sitting only, which is not read here"


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
            NordicCountry.SWEDEN: NO_TIME_SWEDEN,
            NordicCountry.NORWAY: NOT_READ_NORWAY,
            NordicCountry.DENMARK: NOT_READ_DENMARK,
            NordicCountry.ICELAND: "the Althing's interface lists them by matter only; one is found by its number",
            NordicCountry.LATVIA: SAEIMA_PAGES,
            NordicCountry.LITHUANIA: NOT_READ_LITHUANIA,
        }
    )

    def __init__(self, estonia: Riigikogu, finland: Eduskunta) -> None:
        super().__init__(estonia=estonia, finland=finland)

    def timezone(self, country: NordicCountry) -> str:
        """Time zone of the parliament's days. Raises NotFound for a country without a provider."""
        return self.providers(country)[0].timezone


class ParliamentBallots(CountrySubject[RollCalls]):
    """One vote with its ballots."""

    SUBJECT = Subject.PARLIAMENT_VOTES
    ABSENT: ClassVar[Mapping[NordicCountry, str]] = MappingProxyType(
        {
            NordicCountry.SWEDEN: NO_TIME_SWEDEN,
            NordicCountry.NORWAY: NOT_READ_NORWAY,
            NordicCountry.DENMARK: NOT_READ_DENMARK,
            NordicCountry.LATVIA: SAEIMA_PAGES,
            NordicCountry.LITHUANIA: NOT_READ_LITHUANIA,
        }
    )

    def __init__(self, estonia: Riigikogu, finland: Eduskunta, iceland: Althingi) -> None:
        super().__init__(estonia=estonia, finland=finland, iceland=iceland)
