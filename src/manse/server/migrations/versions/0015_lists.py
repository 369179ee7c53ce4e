"""Lists: the lobby, a host's tables, the newest variants and what a person said are found by an index"""

from alembic import op

revision = "0015"
down_revision = "0014"
branch_labels = None
depends_on = None


def upgrade() -> None:
    op.drop_index("ix_tables_lobby", "tables")
    op.create_index("ix_tables_lobby", "tables", ["public", "status", "created"])
    op.create_index("ix_tables_host", "tables", ["host", "status"])
    op.create_index("ix_variants_newest", "variants", ["created"])
    op.create_index("ix_chats_person", "chats", ["person"])


def downgrade() -> None:
    op.drop_index("ix_chats_person", "chats")
    op.drop_index("ix_variants_newest", "variants")
    op.drop_index("ix_tables_host", "tables")
    op.drop_index("ix_tables_lobby", "tables")
    op.create_index("ix_tables_lobby", "tables", ["status", "public"])
