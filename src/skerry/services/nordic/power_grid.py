"""The state of the power system of each country."""

from typing import ClassVar

from skerry.models.nordic import NordicCountry, Subject
from skerry.models.power_grid import GridOperator
from skerry.services.nordic.subject import CountrySubject
from skerry.sources.denmark.energidataservice import EnergiDataService
from skerry.sources.estonia.elering import Elering
from skerry.sources.iceland.landsnet import Landsnet
from skerry.sources.norway.statnett import Statnett
from skerry.sources.sweden.svenska_kraftnat import SvenskaKraftnat


class PowerGrid(CountrySubject[GridOperator]):
    """The operator of the country's grid, and Statnett, which has the figures of all countries with which Norway trades.

    The operators of Finland and Lithuania require a key."""

    SUBJECT = Subject.GRID_STATE
    WITHOUT_FALLBACK: ClassVar[frozenset[NordicCountry]] = frozenset({NordicCountry.NORWAY, NordicCountry.ICELAND})

    def __init__(
        self,
        estonia: Elering,
        sweden: SvenskaKraftnat,
        norway: Statnett,
        denmark: EnergiDataService,
        iceland: Landsnet,
        everywhere: Statnett,
    ) -> None:
        super().__init__(
            estonia=estonia, sweden=sweden, norway=norway, denmark=denmark, iceland=iceland, everywhere=everywhere
        )
