"""Writes the list of further Estonian data sources:

    python -m skerry.datasets.ee_registries.build

It is maintained by hand, below. To review it, open each address and update `retrieved` in about.toml. Prints the [[files]] entry
for about.toml."""

from skerry.datasets import write_lines
from skerry.datasets.ee_registries import RegistryDetail, RegistryLink, RegistryList

REGISTRIES = [
    RegistryDetail(
        name="ametlikud-teadaanded",
        title_en="Official notices",
        title_et="Ametlikud Teadaanded",
        description="Notices that law requires to be published, by authority and kind.",
        url="https://www.ametlikudteadaanded.ee/",
        api_url="https://www.ametlikudteadaanded.ee/ee/-/advokatuur/xml",
        access="open",
        publisher="Registrite ja Infosüsteemide Keskus",
        formats=["XML"],
        examples=[
            RegistryLink("Notices of the Bar Association", "https://www.ametlikudteadaanded.ee/ee/-/advokatuur/xml")
        ],
        notes="The address has the publisher in it, and may go on with kinds of notice. Notices name private persons.",
    ),
    RegistryDetail(
        name="ehitisregister",
        title_en="Register of construction works",
        title_et="Ehitisregister",
        description="Buildings and other works: use, year, storeys, materials, permits.",
        url="https://www.ehr.ee/",
        api_url="https://livekluster.ehr.ee/api/building/v3/buildingData",
        access="open",
        publisher=None,
        formats=["JSON"],
        examples=[],
        notes="One request for each building, by the register's code. Other addresses on that host require an Estonian login.",
    ),
    RegistryDetail(
        name="kotkas",
        title_en="Environmental decisions",
        title_et="Keskkonnaotsuste infosüsteem KOTKAS",
        description="Environmental permits and impact assessments: applications, decisions, documents.",
        url="https://kotkas.envir.ee/",
        api_url=None,
        access="web",
        publisher="Keskkonnaamet",
        formats=[],
        examples=[
            RegistryLink("Permits", "https://kotkas.envir.ee/permits/public_index"),
            RegistryLink("Impact assessments", "https://kotkas.envir.ee/kmh/index"),
        ],
        notes=None,
    ),
    RegistryDetail(
        name="metsaregister",
        title_en="Forest register",
        title_et="Metsaregister",
        description="Forest stands, and forest notices.",
        url="https://register.metsad.ee/",
        api_url="https://gsavalik.envir.ee/geoserver/metsaregister/ows",
        access="open",
        publisher="Keskkonnaagentuur",
        formats=["WFS", "GeoJSON", "GML"],
        examples=[
            RegistryLink(
                "Capabilities",
                "https://gsavalik.envir.ee/geoserver/metsaregister/ows?service=WFS&version=2.0.0&request=GetCapabilities",
            )
        ],
        notes="Coordinates are L-EST97 (EPSG:3301) unless others are requested. Errors come as XML with status 200.",
    ),
    RegistryDetail(
        name="mtr",
        title_en="Register of economic activities",
        title_et="Majandustegevuse register",
        description="Undertakings and their activity licences and notices of economic activities.",
        url="https://mtr.ttja.ee/",
        api_url="https://mtr.ttja.ee/opendata/avaandmed_ettevotjad.xml",
        access="open",
        publisher="Tarbijakaitse ja Tehnilise Järelevalve Amet",
        formats=["XML"],
        examples=[RegistryLink("All undertakings", "https://mtr.ttja.ee/opendata/avaandmed_ettevotjad.xml")],
        notes="One file with everything, made anew each day.",
    ),
    RegistryDetail(
        name="teele",
        title_en="Documents of Tallinn's council and government",
        title_et="TEELE",
        description="Acts of the city council and of the city government, with their drafts.",
        url="https://teele.tallinn.ee/",
        api_url="https://teele.tallinn.ee/api/documents",
        access="open",
        publisher="Tallinna linn",
        formats=["JSON"],
        examples=[],
        notes="The newest acts are at /tallinn/legal-acts as well. Restricted documents are listed without their content.",
    ),
    RegistryDetail(
        name="teeregister",
        title_en="Road register",
        title_et="Teeregister",
        description="Roads and what is recorded of them, in some sixty layers.",
        url="https://teeregister.mnt.ee/",
        api_url="https://teeregister.mnt.ee/290424/wfs",
        access="open",
        publisher="Transpordiamet",
        formats=["WFS", "GML"],
        examples=[
            RegistryLink(
                "Capabilities",
                "https://teeregister.mnt.ee/290424/wfs?service=WFS&version=2.0.0&request=GetCapabilities",
            )
        ],
        notes="The number in the address is the day of the service's edition, and changes.",
    ),
    RegistryDetail(
        name="volis",
        title_en="Council meetings of municipalities",
        title_et="VOLIS",
        description="Agendas, votes and decisions of local councils that hold their meetings in this system.",
        url="https://www.volis.ee/",
        api_url=None,
        access="web",
        publisher=None,
        formats=[],
        examples=[RegistryLink("Meetings of a council", "https://www.volis.ee/gvolis/?kid=14833")],
        notes="Each council has a number of its own in the address (`kid`).",
    ),
    RegistryDetail(
        name="x-tee-stats",
        title_en="Statistics of the state's data exchange layer",
        title_et="X-tee statistika",
        description="Members, subsystems and security servers of X-Road in Estonia, today and in the past.",
        url="https://x-tee.ee/",
        api_url="https://x-tee.ee/stats/EE/environmentData.json",
        access="open",
        publisher="Riigi Infosüsteemi Amet",
        formats=["JSON"],
        examples=[
            RegistryLink("Today", "https://x-tee.ee/stats/EE/environmentData.json"),
            RegistryLink("In the past", "https://x-tee.ee/stats/EE/history.json"),
        ],
        notes=None,
    ),
]


def main() -> None:
    print(write_lines(RegistryList, "registries.jsonl", sorted(REGISTRIES, key=lambda row: row.name)))


if __name__ == "__main__":
    main()
