"""The documentation site: `make docs-site` builds it with MkDocs, see mkdocs.yml."""
