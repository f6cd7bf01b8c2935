"""The HTTP API. Its bodies are in bodies.py; OpenAPI is made from them."""
