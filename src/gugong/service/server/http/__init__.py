"""HTTP and sockets: connections, callers, limits, errors."""
