"""Google's resolver 8.8.8.8, over HTTPS."""

from skerry.licenses import stated
from skerry.provenance import Evidence
from skerry.sources.world.dns_json import DnsJson


class GoogleDns(DnsJson):
    """Google's resolver 8.8.8.8."""

    key = "google_dns"
    title = "Google Public DNS"
    home = "https://developers.google.com/speed/public-dns"
    base = "https://dns.google"
    path = "/resolve"
    license = stated("Terms of service of Google Public DNS", "https://developers.google.com/speed/public-dns/terms")
    evidence = Evidence.DOCUMENTED
    terms = "Free to use, without warranty. The rate limit for each address is in the thousands of queries a second."
