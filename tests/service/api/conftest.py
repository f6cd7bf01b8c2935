from tests.service.server.conftest import service

__all__ = ["service"]
