"""What Prometheus may ask beside the requests: decisions, sockets, bots, commits."""

from prometheus_client import Counter, Gauge, Histogram

DECISIONS = Counter("manse_decisions", "Decisions written to the log", ["by"])
BY_PEOPLE, BY_BOTS = DECISIONS.labels("person"), DECISIONS.labels("bot")
SOCKETS = Gauge("manse_sockets", "Browsers and programs connected to tables")
ROOMS = Gauge("manse_rooms", "Tables held in memory")
COMMITS = Histogram("manse_commit_seconds", "Time a commit of the log takes", buckets=(0.001, 0.003, 0.01, 0.03, 0.1, 0.3, 1, 3))
THINKING = Histogram("manse_bot_seconds", "Time a bot thinks", ["level"], buckets=(0.001, 0.01, 0.1, 0.3, 1, 3, 10))
