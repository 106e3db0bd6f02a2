"""Cloudflare's resolver 1.1.1.1, over HTTPS."""

from skerry.licenses import stated
from skerry.provenance import Evidence
from skerry.sources.world.dns_json import DnsJson


class CloudflareDns(DnsJson):
    """Cloudflare's resolver 1.1.1.1."""

    key = "cloudflare_dns"
    title = "Cloudflare DNS"
    home = "https://developers.cloudflare.com/1.1.1.1/"
    base = "https://cloudflare-dns.com"
    path = "/dns-query"
    license = stated("Terms of service of Cloudflare")
    evidence = Evidence.DOCUMENTED
    terms = "Free to use, without warranty. Queries are not sold, and logged for at most 25 hours."
