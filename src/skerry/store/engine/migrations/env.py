"""Alembic's entry point. It runs on the connection, and in the transaction, that `skerry.store.engine.migrate` opened."""

from alembic import context

context.configure(connection=context.config.attributes["connection"])
with context.begin_transaction():
    context.run_migrations()
