"""${message}"""

from manse.server.migrations.columns import columns, text
from manse.server.migrations.steps import both_ways, key, table

revision, down_revision = ${repr(up_revision)}, ${repr(down_revision)}

upgrade, downgrade = both_ways()
