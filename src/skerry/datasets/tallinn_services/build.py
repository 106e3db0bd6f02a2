"""Writes the list of services of the city of Tallinn, which is kept by hand:

    python -m skerry.datasets.tallinn_services.build

To review it, open each address and change the dates in about.toml. Prints the [[files]] entry for about.toml."""

from datetime import date

from skerry.datasets import write_lines
from skerry.datasets.tallinn_services import CityService, ServiceTopic, TallinnServices

SERVICES = [
    CityService(
        id="free-public-transport",
        name="Free public transport",
        topic=ServiceTopic.TRANSPORT,
        description="Residents travel free of charge with a personalized card, which they validate on each ride.",
        channels=["online", "office"],
        url="https://www.tallinn.ee/eng/freepublictransport/About-free-public-transport-in-Tallinn",
        page_date=date(2017, 11, 6),
    ),
    CityService(
        id="intersection-cameras",
        name="Intersection cameras",
        topic=ServiceTopic.TRANSPORT,
        description="Newest pictures of the cameras at intersections.",
        channels=["online"],
        url="https://ristmikud.tallinn.ee/",
        page_date=None,
    ),
    CityService(
        id="parking",
        name="Paid street parking",
        topic=ServiceTopic.TRANSPORT,
        description="Zones, hours and rules of public paid parking.",
        channels=["online", "phone"],
        url="https://www.tallinn.ee/en/parking",
        page_date=None,
    ),
    CityService(
        id="parking-payment",
        name="Payment for street parking",
        topic=ServiceTopic.TRANSPORT,
        description="How to pay by phone or at a machine, also for visitors from abroad.",
        channels=["app", "sms", "machine"],
        url="https://www.tallinn.ee/en/paying-parking",
        page_date=None,
    ),
    CityService(
        id="timetables",
        name="Timetables and vehicle positions",
        topic=ServiceTopic.TRANSPORT,
        description="Timetables of city lines, with the positions of buses, trams and trolleybuses.",
        channels=["online"],
        url="https://transport.tallinn.ee/",
        page_date=None,
    ),
    CityService(
        id="eu-right-of-residence",
        name="Right of temporary residence for EU citizens",
        topic=ServiceTopic.RESIDENCE,
        description="Personal code and a right of residence for five years, for EU citizens who stay more than three months.",
        channels=["office"],
        url="https://www.tallinn.ee/Teenus-Issuance-of-a-right-of-temporary-residence-to-a-citizen-of-the-European-Union",
        page_date=None,
    ),
    CityService(
        id="residence-address",
        name="Change of the residence address",
        topic=ServiceTopic.RESIDENCE,
        description="Notice of residence to the population register, for whole families on one form.",
        channels=["online", "email", "post", "office"],
        url="https://www.tallinn.ee/en/services/changing-residence-address-population-register",
        page_date=None,
    ),
    CityService(
        id="kindergarten-place",
        name="Application for a kindergarten place",
        topic=ServiceTopic.EDUCATION,
        description="Residents apply for a place at up to two municipal kindergartens, and for an exemption from the fee.",
        channels=["online"],
        url="https://teatmik.haridus.ee/self-service-1/",
        page_date=None,
    ),
    CityService(
        id="pet-registration",
        name="Registration of pets",
        topic=ServiceTopic.PETS,
        description="Entry of dogs with a microchip in the city's register, free of charge for residents.",
        channels=["online", "office"],
        url="https://www.tallinn.ee/eng/pets/registration-of-pets-2",
        page_date=date(2011, 10, 13),
    ),
    CityService(
        id="waste-stations",
        name="Waste stations",
        topic=ServiceTopic.WASTE,
        description="Four stations that take sorted and hazardous household waste, most of it free of charge.",
        channels=["office"],
        url="https://www.prugi.ee/portal/tallinna-jaatmejaamad/",
        page_date=None,
    ),
    CityService(
        id="municipal-police",
        name="Helpline of the municipal police",
        topic=ServiceTopic.SAFETY,
        description="Calls about public order, parking and faults of city services, day and night: 14410.",
        channels=["phone"],
        url="https://www.tallinn.ee/eng/Municipal-Police-Department",
        page_date=date(2018, 1, 17),
    ),
    CityService(
        id="council-documents",
        name="Documents of council and government",
        topic=ServiceTopic.PLANNING,
        description="Resolutions, regulations and drafts of the city council and the city government.",
        channels=["online"],
        url="https://teele.tallinn.ee/",
        page_date=None,
    ),
    CityService(
        id="plans",
        name="Register of plans",
        topic=ServiceTopic.PLANNING,
        description="Detailed plans and their proceedings, with plans on public display.",
        channels=["online"],
        url="https://tpr.tallinn.ee/",
        page_date=None,
    ),
    CityService(
        id="open-data",
        name="Open data of the city",
        topic=ServiceTopic.DATA,
        description="Interface to tables of the city, such as the pedestrian counters of the Old Town.",
        channels=["online"],
        url="https://avaandmed.tallinn.ee/",
        page_date=None,
    ),
]


def main() -> None:
    print(write_lines(TallinnServices, "services.jsonl", SERVICES))


if __name__ == "__main__":
    main()
