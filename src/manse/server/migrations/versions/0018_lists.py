"""Lists: the lobby, a host's tables, the newest variants and what is a person's are found by an index"""

from manse.server.migrations.steps import both_ways, index, indexed, unindexed

revision, down_revision = "0018", "0017"

upgrade, downgrade = both_ways(
    unindexed("tables", index("status", "public", name="lobby")),
    indexed("tables", index("public", "status", "created", name="lobby")),
    indexed("tables", index("host", "status")),
    indexed("variants", index("created", name="newest")),
    *(indexed(table, index("person")) for table in ("chats", "waits", "removals", "day_tables", "table_notes")),
)
