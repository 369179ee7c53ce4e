"""How long bots shall seem to think, as each seat wishes it: a wish that every worker can read"""

from manse.server.migrations.columns import FLOAT, at_first
from manse.server.migrations.steps import added, both_ways

revision, down_revision = "0003", "0002"

upgrade, downgrade = both_ways(added("chairs", pace=at_first("1", FLOAT)))
