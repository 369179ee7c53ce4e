"""Lists: the lobby, a host's tables, the newest variants and what is a person's are found by an index"""

from alembic import op

revision = "0018"
down_revision = "0017"
branch_labels = None
depends_on = None
OF_A_PERSON = ("chats", "waits", "removals", "day_tables", "table_notes")
"""What is read of one person."""


def upgrade() -> None:
    op.drop_index("ix_tables_lobby", "tables")
    op.create_index("ix_tables_lobby", "tables", ["public", "status", "created"])
    op.create_index("ix_tables_host", "tables", ["host", "status"])
    op.create_index("ix_variants_newest", "variants", ["created"])
    for name in OF_A_PERSON:
        op.create_index(f"ix_{name}_person", name, ["person"])


def downgrade() -> None:
    for name in OF_A_PERSON:
        op.drop_index(f"ix_{name}_person", name)
    op.drop_index("ix_variants_newest", "variants")
    op.drop_index("ix_tables_host", "tables")
    op.drop_index("ix_tables_lobby", "tables")
    op.create_index("ix_tables_lobby", "tables", ["status", "public"])
