"""Opens the database: for this process alone, or shared with other nodes."""

from sqlalchemy import make_url

from gugong.service.server.single_node import SingleNode
from gugong.service.server.storage.store import Store


def open_database(url: str, lease_seconds: float) -> tuple[Store, SingleNode]:
    """Return the store, and what the server needs from other processes on it."""
    if not _is_shared(url):
        store = Store(url)
        return store, SingleNode(store)
    from gugong.service.server.nodes.cluster import Cluster
    from gugong.service.server.nodes.shared_store import SharedStore

    shared = SharedStore(url)
    return shared, Cluster(shared, lease_seconds)


def open_store(url: str) -> Store:
    if not _is_shared(url):
        return Store(url)
    from gugong.service.server.nodes.shared_store import SharedStore

    return SharedStore(url)


def _is_shared(url: str) -> bool:
    """Return whether other nodes can use this database; SQLite is for one process."""
    return make_url(url).get_backend_name() != "sqlite"
