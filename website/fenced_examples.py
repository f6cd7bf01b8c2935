"""Examples in docstrings are doctests; in Markdown they need a fence around them."""

import griffe


class FencedExamples(griffe.Extension):  # type: ignore[misc]  # griffe is not in .venv
    """Used by mkdocstrings, see mkdocs.yml."""

    def on_object(self, *, obj: griffe.Object, **_: object) -> None:
        if obj.docstring is not None and ">>>" in obj.docstring.value:
            parts = obj.docstring.value.split("\n\n")
            fenced = [f"```pycon\n{p}\n```" if p.startswith(">>>") else p for p in parts]
            obj.docstring.value = "\n\n".join(fenced)
