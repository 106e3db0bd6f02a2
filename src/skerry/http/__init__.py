"""HTTP for all endpoints: rate limit, response cache, parameters, formats, problems, OpenAPI."""
