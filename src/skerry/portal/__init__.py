"""Pages for people, rendered on the server. No page loads anything from another host.

A page is one module under `pages/`, one template of the same name under `templates/`, and its texts under `texts/en/` and
`texts/et/`. Pages are found by walking the package, so a new page edits nothing that exists; `docs/portal.md` says how."""
