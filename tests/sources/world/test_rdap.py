from datetime import date

from skerry.sources.world.rdap import read_domain, read_servers
from tests.conftest import Recorded


def test_recorded_servers(recorded: Recorded) -> None:
    servers = read_servers(recorded("rdap/bootstrap-dns-2017.json"))
    assert (servers["cz"], servers["br"]) == ("https://rdap.nic.cz/", "https://rdap.registro.br/")


def test_recorded_domains(recorded: Recorded) -> None:
    found = read_domain(recorded("rdap/domain-bitcoin.org.json"), "bitcoin.org")
    assert (found.registrar, found.created_date, found.expires_date) == (
        "NAMECHEAP INC",
        date(2008, 8, 18),
        date(2029, 8, 18),
    )
    assert found.name_servers == ["dns1.registrar-servers.com", "dns2.registrar-servers.com"]
    assert found.dnssec is False
    czech = read_domain(recorded("rdap/domain-example.cz.json"), "example.cz")
    assert (czech.registrar, czech.created_date) == (None, date(2004, 8, 30))
