"""Variants that people put into the gallery"""

import sqlalchemy as sa
from alembic import op

revision = "0004"
down_revision = "0003"
branch_labels = None
depends_on = None


def upgrade() -> None:
    op.create_table(
        "variants",
        sa.Column("id", sa.String(length=22), nullable=False),
        sa.Column("game", sa.String(length=40), nullable=False),
        sa.Column("name", sa.String(length=40), nullable=False),
        sa.Column("skeleton", sa.String(length=40), nullable=False),
        sa.Column("note", sa.String(length=160), nullable=False),
        sa.Column("text", sa.Text(), nullable=False),
        sa.Column("maker", sa.String(length=22), nullable=False),
        sa.Column("created", sa.DateTime(timezone=True), nullable=False),
        sa.ForeignKeyConstraint(["maker"], ["people.id"], name=op.f("fk_variants_maker")),
        sa.PrimaryKeyConstraint("id", name=op.f("pk_variants")),
        sa.UniqueConstraint("game", "skeleton", name=op.f("uq_variants_game")),
    )
    op.create_index(op.f("ix_variants_maker"), "variants", ["maker"])


def downgrade() -> None:
    op.drop_table("variants")
