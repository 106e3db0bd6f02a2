"""Addresses by country: those of a national register where it is open, else of OpenStreetMap."""

from collections.abc import Sequence

from skerry.container import Dependency
from skerry.datasets.is_addresses import IcelandicAddresses
from skerry.models.addresses import AddressSearch, NearbyPostalAddress, NearestAddresses, PostalAddress
from skerry.models.nordic import NordicCountry, Subject
from skerry.services.computations import Computations
from skerry.services.nordic.subject import CountrySubject
from skerry.sources.denmark.adressevaelger import Adressevaelger
from skerry.sources.estonia.inaks import Inaks
from skerry.sources.norway.geonorge_addresses import GeonorgeAddresses
from skerry.sources.world.photon import Photon
from skerry.upstream.fallback import Answered


class RegisterOfIceland(Dependency):
    """The carried register of Iceland as a provider. It is read in a thread."""

    key = IcelandicAddresses.key

    def __init__(self, register: IcelandicAddresses, computations: Computations) -> None:
        self._register = register
        self._computations = computations

    async def addresses(self, country: str, text: str, limit: int) -> list[PostalAddress]:
        self._register.sign()
        return await self._computations.run(self._register.search, text, limit)

    async def addresses_near(
        self, country: str, latitude: float, longitude: float, limit: int
    ) -> list[NearbyPostalAddress]:
        self._register.sign()
        return await self._computations.run(self._register.near, latitude, longitude, limit)


class AddressSearches(CountrySubject[AddressSearch]):
    """The registers of Estonia, Norway, Denmark and Iceland; elsewhere, and while a register is unavailable, Photon."""

    SUBJECT = Subject.ADDRESSES
    WITHOUT_FALLBACK = frozenset({NordicCountry.ICELAND})

    def __init__(
        self,
        estonia: Inaks,
        norway: GeonorgeAddresses,
        denmark: Adressevaelger,
        iceland: RegisterOfIceland,
        everywhere: Photon,
    ) -> None:
        super().__init__(estonia=estonia, norway=norway, denmark=denmark, iceland=iceland, everywhere=everywhere)

    async def search(self, country: NordicCountry, text: str, limit: int) -> Answered[Sequence[PostalAddress]]:
        """Addresses that match. Raises UpstreamUnavailable."""
        return await self.answered(country, lambda register: register.addresses(country, text, limit))


class AddressesNearby(CountrySubject[NearestAddresses]):
    """The registers of Estonia, Norway and Iceland; elsewhere, and while a register is unavailable, Photon."""

    SUBJECT = Subject.ADDRESSES
    WITHOUT_FALLBACK = frozenset({NordicCountry.ICELAND})

    def __init__(
        self, estonia: Inaks, norway: GeonorgeAddresses, iceland: RegisterOfIceland, everywhere: Photon
    ) -> None:
        super().__init__(estonia=estonia, norway=norway, iceland=iceland, everywhere=everywhere)

    async def around(
        self, country: NordicCountry, latitude: float, longitude: float, limit: int
    ) -> Answered[Sequence[NearbyPostalAddress]]:
        """Addresses around a point, the nearest first. Raises UpstreamUnavailable."""
        return await self.answered(
            country, lambda register: register.addresses_near(country, latitude, longitude, limit)
        )
