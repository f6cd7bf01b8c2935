"""The browser table: files built from web/, or a page that says how to build them.

A server marks the page as its own; on a static host it has no mark, and the engine runs in the
browser. Below `/here/` the files lie as on a static host, for playing without a connection.
"""

import gzip
import mimetypes
import re
from functools import lru_cache
from pathlib import Path
from typing import Final

from starlette.responses import FileResponse, HTMLResponse, Response

NOT_BUILT: Final = """<!doctype html>
<html lang="en"><meta charset="utf-8"><title>Gùgōng</title>
<h1>Gùgōng</h1>
<p>The server is running, but its page is not built in this working tree: run
<code>make page</code> and reload, or play in the terminal with <code>gugong play</code>.</p>
<p>For programs: <a href="/api/v1/openapi.json">the API</a>.</p></html>
"""
FOREVER: Final = "public, max-age=31536000, immutable"
PACKED: Final = (".css", ".js", ".mjs", ".wasm")
HERE: Final = "/here/"
# What the name says changes with the content: assets, Python and the engine.
NAMED: Final = re.compile(r"/(assets/|python-|engine-)")
# The addresses of the page itself, as in web/src/browser/route.svelte.ts.
PATHS: Final = re.compile(
    r"/(t/[^/]+.*|(games|daily|puzzles|rules|learn|box|device|you|privacy|messages)(/.*)?)?"
)
TABLE: Final = re.compile(r"/t/([^/]+)")
mimetypes.add_type("font/woff2", ".woff2")  # Python 3.11 knows it only where the system does


def page_response(folder: Path, path: str, accepted: str = "", head: str = "") -> Response:
    """Return a file of the page, or the page itself, which routes the address on its own.

    Where it has no address the page says so, with status 404. `accepted` are the encodings that
    the browser understands, `head` are tags to put into the page.
    """
    root = folder.resolve()
    index = root / "index.html"
    if not index.is_file():
        return HTMLResponse(NOT_BUILT)
    if path == HERE:
        return FileResponse(index, headers={"cache-control": "no-cache"})
    if path.startswith(HERE):
        path = path.removeprefix("/here")
    asked = (root / path.lstrip("/")).resolve()
    if asked.is_relative_to(root) and asked.is_file() and asked != index:
        if not NAMED.match(path):
            return FileResponse(asked, headers={"cache-control": "no-cache"})
        headers = {"cache-control": FOREVER, "vary": "accept-encoding"}
        if asked.suffix not in PACKED or "gzip" not in accepted:
            return FileResponse(asked, headers=headers)
        headers["content-encoding"] = "gzip"
        kind, _ = mimetypes.guess_type(asked.name)
        return Response(packed(asked), headers=headers, media_type=kind)
    status = 200 if PATHS.fullmatch(path) else 404
    text = marked(index.read_text("utf-8")).replace("</head>", f"{head}\n  </head>", 1)
    headers = {"cache-control": "no-cache", "vary": "accept-language"}
    return HTMLResponse(text, status, headers=headers)


def marked(page: str) -> str:
    """Return the page with the mark of a server, and with addresses that work at every path."""
    return page.replace("<html ", "<html data-server ", 1).replace('="./', '="/')


@lru_cache(maxsize=128)
def packed(asset: Path) -> bytes:
    """Return the file compressed to a quarter of its size, on the first request."""
    return gzip.compress(asset.read_bytes(), mtime=0)
