"""Search over the endpoints, in English, Estonian, Finnish and Swedish. No model and no network: words are reduced to their
stems, `vocabulary.toml` has what people call the subjects, and the endpoints are ranked by BM25 over weighted fields."""

from skerry.search.endpoint_search import EndpointMatch as EndpointMatch
from skerry.search.endpoint_search import EndpointSearch as EndpointSearch
