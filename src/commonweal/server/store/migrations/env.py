"""How Alembic runs the migrations: on the connection, and in the transaction, of who calls it."""

from alembic import context

from commonweal.server.store.schema import VERSION_TABLE

context.configure(connection=context.config.attributes["connection"], version_table=VERSION_TABLE)
context.run_migrations()
