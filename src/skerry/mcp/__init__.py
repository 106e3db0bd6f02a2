"""What programs of language models use: tools by the Model Context Protocol at `/mcp` and over stdio, and the documentation
as text (`/llms.txt`, a Markdown twin of each endpoint's page, `/.well-known/api-catalog`).

The protocol's SDK is imported by the first request that needs it: only `skerry.mcp.protocol` imports it."""
