"""Alembic runs this; the connection comes from upgrade.py."""

from alembic import context

from gugong.service.server.storage.schema import metadata

context.configure(
    connection=context.config.attributes["connection"],
    target_metadata=metadata,
    transactional_ddl=True,
)
with context.begin_transaction():
    context.run_migrations()
