"""The browser table: files built from web/, or a page that says how to build them."""

from pathlib import Path
from typing import Final

from starlette.responses import FileResponse, HTMLResponse, Response

NOT_BUILT: Final = """<!doctype html>
<html lang="en"><meta charset="utf-8"><title>Gùgōng</title>
<h1>Gùgōng</h1>
<p>The table service is running. Its page is not built in this working tree: run
<code>make page</code> and reload; or play in the terminal with <code>gugong play</code>.</p>
<p>For programs: <a href="/api/v1/openapi.json">what can be asked</a>.</p></html>
"""
FOREVER: Final = "public, max-age=31536000, immutable"


def page_response(folder: Path, path: str) -> Response:
    """A file of the page; every other path is the page itself, which finds its way."""
    root = folder.resolve()
    index = root / "index.html"
    if not index.is_file():
        return HTMLResponse(NOT_BUILT)
    asked = (root / path.lstrip("/")).resolve()
    if asked.is_relative_to(root) and asked.is_file() and asked != index:
        hashed = path.startswith("/assets/")  # their names change with what is in them
        return FileResponse(asked, headers={"cache-control": FOREVER if hashed else "no-cache"})
    return FileResponse(index, headers={"cache-control": "no-cache"})
