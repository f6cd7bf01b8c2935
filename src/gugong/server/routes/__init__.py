"""What can be asked over HTTP. messages.py says how; OpenAPI is made from it."""
