"""How long bots shall seem to think, as each seat wishes it: a wish that every worker can read"""

import sqlalchemy as sa
from alembic import op

revision = "0003"
down_revision = "0002"
branch_labels = None
depends_on = None


def upgrade() -> None:
    op.add_column("chairs", sa.Column("pace", sa.Float(), nullable=False, server_default="1"))


def downgrade() -> None:
    op.drop_column("chairs", "pace")
