"""Reports, what operators did, people sent away; who is banned or silent, and tables without chat"""

import sqlalchemy as sa
from alembic import op

revision = "0012"
down_revision = "0011"
branch_labels = None
depends_on = None


def upgrade() -> None:
    op.add_column("people", sa.Column("banned", sa.DateTime(timezone=True), nullable=True))
    op.add_column("people", sa.Column("silenced", sa.DateTime(timezone=True), nullable=True))
    op.add_column("tables", sa.Column("quiet", sa.Boolean(), nullable=False, server_default=sa.false()))
    op.create_table(
        "reports",
        sa.Column("id", sa.String(length=22), nullable=False),
        sa.Column("at", sa.DateTime(timezone=True), nullable=False),
        sa.Column("reporter", sa.String(length=22), nullable=False),
        sa.Column("person", sa.String(length=22), nullable=False),
        sa.Column("table", sa.String(length=22), nullable=True),
        sa.Column("line", sa.BigInteger(), nullable=True),
        sa.Column("reason", sa.String(length=20), nullable=False),
        sa.Column("text", sa.Text(), nullable=False),
        sa.Column("log", sa.JSON(), nullable=False),
        sa.Column("closed", sa.DateTime(timezone=True), nullable=True),
        sa.Column("outcome", sa.Text(), nullable=False),
        sa.ForeignKeyConstraint(["reporter"], ["people.id"], name=op.f("fk_reports_reporter")),
        sa.ForeignKeyConstraint(["person"], ["people.id"], name=op.f("fk_reports_person")),
        sa.ForeignKeyConstraint(["table"], ["tables.id"], name=op.f("fk_reports_table"), ondelete="SET NULL"),
        sa.PrimaryKeyConstraint("id", name=op.f("pk_reports")),
    )
    for column in ("at", "reporter", "person"):
        op.create_index(op.f(f"ix_reports_{column}"), "reports", [column])
    op.create_table(
        "acts",
        sa.Column("id", sa.BigInteger().with_variant(sa.Integer(), "sqlite"), autoincrement=True, nullable=False),
        sa.Column("at", sa.DateTime(timezone=True), nullable=False),
        sa.Column("who", sa.String(length=80), nullable=False),
        sa.Column("what", sa.String(length=20), nullable=False),
        sa.Column("person", sa.String(length=22), nullable=True),
        sa.Column("table", sa.String(length=22), nullable=True),
        sa.Column("note", sa.Text(), nullable=False),
        sa.PrimaryKeyConstraint("id", name=op.f("pk_acts")),
    )
    op.create_table(
        "removals",
        sa.Column("table", sa.String(length=22), nullable=False),
        sa.Column("person", sa.String(length=22), nullable=False),
        sa.ForeignKeyConstraint(["person"], ["people.id"], name=op.f("fk_removals_person"), ondelete="CASCADE"),
        sa.ForeignKeyConstraint(["table"], ["tables.id"], name=op.f("fk_removals_table"), ondelete="CASCADE"),
        sa.PrimaryKeyConstraint("table", "person", name=op.f("pk_removals")),
    )


def downgrade() -> None:
    for table in ("removals", "acts", "reports"):
        op.drop_table(table)
    op.drop_column("tables", "quiet")
    for column in ("silenced", "banned"):
        op.drop_column("people", column)
