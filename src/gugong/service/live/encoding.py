"""Messages as text. orjson is several times faster; a browser does without."""

import json

try:
    import orjson
except ImportError:

    def encode(message: object) -> bytes:
        return json.dumps(message, ensure_ascii=False, separators=(",", ":")).encode()

else:

    def encode(message: object) -> bytes:
        return orjson.dumps(message)
