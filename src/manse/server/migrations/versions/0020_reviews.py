"""Finished games that are looked at together"""

import sqlalchemy as sa
from alembic import op

revision = "0020"
down_revision = "0019"
branch_labels = None
depends_on = None


def upgrade() -> None:
    op.create_table(
        "reviews",
        sa.Column("id", sa.String(length=22), nullable=False),
        sa.Column("table", sa.String(length=22), nullable=False),
        sa.Column("leader", sa.String(length=22), nullable=True),
        sa.Column("step", sa.Integer(), nullable=False),
        sa.Column("seat", sa.Integer(), nullable=False),
        sa.Column("created", sa.DateTime(timezone=True), nullable=False),
        sa.ForeignKeyConstraint(["table"], ["tables.id"], name=op.f("fk_reviews_table"), ondelete="CASCADE"),
        sa.ForeignKeyConstraint(["leader"], ["people.id"], name=op.f("fk_reviews_leader"), ondelete="SET NULL"),
        sa.PrimaryKeyConstraint("id", name=op.f("pk_reviews")),
    )
    op.create_index("ix_reviews_table", "reviews", ["table"])
    op.create_index("ix_reviews_leader", "reviews", ["leader"])
    op.create_table(
        "followings",
        sa.Column("review", sa.String(length=22), nullable=False),
        sa.Column("person", sa.String(length=22), nullable=False),
        sa.Column("seen", sa.DateTime(timezone=True), nullable=False),
        sa.ForeignKeyConstraint(["review"], ["reviews.id"], name=op.f("fk_followings_review"), ondelete="CASCADE"),
        sa.ForeignKeyConstraint(["person"], ["people.id"], name=op.f("fk_followings_person"), ondelete="CASCADE"),
        sa.PrimaryKeyConstraint("review", "person", name=op.f("pk_followings")),
    )
    op.create_index("ix_followings_person", "followings", ["person"])
    op.create_table(
        "review_lines",
        sa.Column("id", sa.BigInteger().with_variant(sa.Integer(), "sqlite"), autoincrement=True, nullable=False),
        sa.Column("review", sa.String(length=22), nullable=False),
        sa.Column("person", sa.String(length=22), nullable=False),
        sa.Column("text", sa.Text(), nullable=False),
        sa.Column("at", sa.DateTime(timezone=True), nullable=False),
        sa.ForeignKeyConstraint(["review"], ["reviews.id"], name=op.f("fk_review_lines_review"), ondelete="CASCADE"),
        sa.ForeignKeyConstraint(["person"], ["people.id"], name=op.f("fk_review_lines_person"), ondelete="CASCADE"),
        sa.PrimaryKeyConstraint("id", name=op.f("pk_review_lines")),
    )
    op.create_index("ix_review_lines_person", "review_lines", ["person"])
    op.create_index("ix_review_lines_review", "review_lines", ["review", "id"])


def downgrade() -> None:
    op.drop_table("review_lines")
    op.drop_table("followings")
    op.drop_table("reviews")
