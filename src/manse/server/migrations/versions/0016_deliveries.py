"""How notices go out: by which ways, what is on its way, and what each person wishes"""

import sqlalchemy as sa
from alembic import op

revision = "0016"
down_revision = "0015"
branch_labels = None
depends_on = None


def upgrade() -> None:
    op.add_column("notices", sa.Column("spread", sa.Boolean(), nullable=False, server_default=sa.false()))
    op.create_table(
        "ways",
        sa.Column("id", sa.String(length=22), nullable=False),
        sa.Column("person", sa.String(length=22), nullable=False),
        sa.Column("kind", sa.String(length=5), nullable=False),
        sa.Column("address", sa.String(length=500), nullable=False),
        sa.Column("details", sa.JSON(), nullable=False),
        sa.Column("confirmed", sa.Boolean(), nullable=False),
        sa.ForeignKeyConstraint(["person"], ["people.id"], name=op.f("fk_ways_person"), ondelete="CASCADE"),
        sa.PrimaryKeyConstraint("id", name=op.f("pk_ways")),
        sa.UniqueConstraint("person", "kind", "address", name=op.f("uq_ways_person")),
    )
    op.create_table(
        "deliveries",
        sa.Column("notice", sa.String(length=22), nullable=False),
        sa.Column("way", sa.String(length=22), nullable=False),
        sa.Column("due", sa.DateTime(timezone=True), nullable=False),
        sa.Column("lease", sa.DateTime(timezone=True), nullable=True),
        sa.Column("tries", sa.Integer(), nullable=False),
        sa.Column("done", sa.DateTime(timezone=True), nullable=True),
        sa.Column("result", sa.String(length=10), nullable=False),
        sa.ForeignKeyConstraint(["notice"], ["notices.id"], name=op.f("fk_deliveries_notice"), ondelete="CASCADE"),
        sa.ForeignKeyConstraint(["way"], ["ways.id"], name=op.f("fk_deliveries_way"), ondelete="CASCADE"),
        sa.PrimaryKeyConstraint("notice", "way", name=op.f("pk_deliveries")),
    )
    op.create_index("ix_deliveries_due", "deliveries", ["done", "due"])
    op.create_index("ix_notices_spread", "notices", ["spread", "at"])
    op.create_table(
        "notice_wishes",
        sa.Column("person", sa.String(length=22), nullable=False),
        sa.Column("kinds", sa.JSON(), nullable=False),
        sa.Column("silent_from", sa.Integer(), nullable=True),
        sa.Column("silent_to", sa.Integer(), nullable=True),
        sa.Column("zone", sa.String(length=40), nullable=False),
        sa.ForeignKeyConstraint(["person"], ["people.id"], name=op.f("fk_notice_wishes_person"), ondelete="CASCADE"),
        sa.PrimaryKeyConstraint("person", name=op.f("pk_notice_wishes")),
    )


def downgrade() -> None:
    op.drop_table("notice_wishes")
    op.drop_index("ix_notices_spread", "notices")
    for name in ("deliveries", "ways"):
        op.drop_table(name)
    op.drop_column("notices", "spread")
