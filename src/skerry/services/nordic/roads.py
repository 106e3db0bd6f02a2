"""State roads in the Nordic and Baltic countries: cameras, conditions, traffic messages."""

from collections.abc import Mapping
from types import MappingProxyType
from typing import ClassVar

from skerry.models.nordic import NordicCountry, Subject
from skerry.models.roads import RoadCameraProvider, RoadConditionProvider, RoadEventProvider
from skerry.services.nordic.subject import CountrySubject
from skerry.sources.denmark.trafikkort import Trafikkort
from skerry.sources.estonia.tarktee import Tarktee
from skerry.sources.finland.digitraffic_road import DigitrafficRoad
from skerry.sources.iceland.vegagerdin import Vegagerdin
from skerry.sources.lithuania.eismoinfo import Eismoinfo

SWEDEN = "the interface of Trafikverket needs a key, which is free"
LATVIA = "Latvijas Valsts ceļi shows them on its map, without an open interface"


class RoadCameras(CountrySubject[RoadCameraProvider]):
    """Cameras at state roads."""

    SUBJECT = Subject.ROAD_CAMERAS
    ABSENT: ClassVar[Mapping[NordicCountry, str]] = MappingProxyType(
        {
            NordicCountry.SWEDEN: SWEDEN,
            NordicCountry.NORWAY: "Statens vegvesen has closed its page of cameras; its DATEX interface needs a login",
            NordicCountry.DENMARK: "Vejdirektoratet shows cameras on its map, without an open list",
            NordicCountry.LATVIA: LATVIA,
        }
    )

    def __init__(self, estonia: Tarktee, finland: DigitrafficRoad, iceland: Vegagerdin, lithuania: Eismoinfo) -> None:
        super().__init__(estonia=estonia, finland=finland, iceland=iceland, lithuania=lithuania)


class RoadConditions(CountrySubject[RoadConditionProvider]):
    """Road surfaces and road weather."""

    SUBJECT = Subject.ROAD_CONDITIONS
    ABSENT: ClassVar[Mapping[NordicCountry, str]] = MappingProxyType(
        {
            NordicCountry.SWEDEN: SWEDEN,
            NordicCountry.NORWAY: "the road weather of Statens vegvesen needs a login to its DATEX interface",
            NordicCountry.DENMARK: "the road weather of Vejdirektoratet needs an agreement",
            NordicCountry.LATVIA: LATVIA,
        }
    )

    def __init__(self, estonia: Tarktee, finland: DigitrafficRoad, iceland: Vegagerdin, lithuania: Eismoinfo) -> None:
        super().__init__(estonia=estonia, finland=finland, iceland=iceland, lithuania=lithuania)


class RoadEvents(CountrySubject[RoadEventProvider]):
    """Accidents, roadworks, closures and other traffic messages."""

    SUBJECT = Subject.ROAD_EVENTS
    ABSENT: ClassVar[Mapping[NordicCountry, str]] = MappingProxyType(
        {
            NordicCountry.SWEDEN: SWEDEN,
            NordicCountry.NORWAY: "the traffic messages of Statens vegvesen need a login to its DATEX interface",
            NordicCountry.ICELAND: "Vegagerðin shows them on umferdin.is, whose interface is not documented",
            NordicCountry.LATVIA: LATVIA,
            NordicCountry.LITHUANIA: "Via Lietuva shows them on eismoinfo.lt, whose interface for them is not documented",
        }
    )

    def __init__(self, estonia: Tarktee, finland: DigitrafficRoad, denmark: Trafikkort) -> None:
        super().__init__(estonia=estonia, finland=finland, denmark=denmark)
