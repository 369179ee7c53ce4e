"""Passkeys, recovery codes, and people who wished to be forgotten"""

import sqlalchemy as sa
from alembic import op

revision = "0010"
down_revision = "0009"
branch_labels = None
depends_on = None


def upgrade() -> None:
    op.add_column("people", sa.Column("gone", sa.DateTime(timezone=True), nullable=True))
    op.create_table(
        "passkeys",
        sa.Column("id", sa.String(length=64), nullable=False),
        sa.Column("person", sa.String(length=22), nullable=False),
        sa.Column("credential", sa.LargeBinary(), nullable=False),
        sa.Column("key", sa.LargeBinary(), nullable=False),
        sa.Column("uses", sa.BigInteger(), nullable=False),
        sa.Column("label", sa.String(length=40), nullable=False),
        sa.Column("created", sa.DateTime(timezone=True), nullable=False),
        sa.Column("used", sa.DateTime(timezone=True), nullable=True),
        sa.ForeignKeyConstraint(["person"], ["people.id"], name=op.f("fk_passkeys_person"), ondelete="CASCADE"),
        sa.PrimaryKeyConstraint("id", name=op.f("pk_passkeys")),
    )
    op.create_index(op.f("ix_passkeys_person"), "passkeys", ["person"])
    op.create_table(
        "recovery_codes",
        sa.Column("hash", sa.String(length=64), nullable=False),
        sa.Column("person", sa.String(length=22), nullable=False),
        sa.Column("created", sa.DateTime(timezone=True), nullable=False),
        sa.ForeignKeyConstraint(["person"], ["people.id"], name=op.f("fk_recovery_codes_person"), ondelete="CASCADE"),
        sa.PrimaryKeyConstraint("hash", name=op.f("pk_recovery_codes")),
    )
    op.create_index(op.f("ix_recovery_codes_person"), "recovery_codes", ["person"])
    op.create_table(
        "spent",
        sa.Column("hash", sa.String(length=64), nullable=False),
        sa.Column("at", sa.DateTime(timezone=True), nullable=False),
        sa.PrimaryKeyConstraint("hash", name=op.f("pk_spent")),
    )
    op.create_index(op.f("ix_spent_at"), "spent", ["at"])


def downgrade() -> None:
    for table in ("spent", "recovery_codes", "passkeys"):
        op.drop_table(table)
    op.drop_column("people", "gone")
