"""Run by Alembic: applies the migrations on the connection it was given (see database.py)."""

from alembic import context

import manse.server.duplicate
import manse.server.notes
import manse.server.reviews
import manse.server.sets.models
import manse.server.tournaments.models  # noqa: F401  its rows are part of the house
from manse.server.models import Base

context.configure(connection=context.config.attributes["connection"], target_metadata=Base.metadata, render_as_batch=True)
with context.begin_transaction():
    context.run_migrations()
