from tests.server.conftest import service

__all__ = ["service"]
