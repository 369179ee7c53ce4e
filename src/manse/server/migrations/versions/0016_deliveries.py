"""How notices go out: by which ways, what is on its way, and what each person wishes"""

from manse.server.migrations.columns import DOCUMENT, FLAG, ID, MOMENT, NUMBER, at_first, columns, maybe, part_of, text
from manse.server.migrations.steps import added, both_ways, index, indexed, key, table

revision, down_revision = "0016", "0015"

upgrade, downgrade = both_ways(
    added("notices", spread=at_first(False, FLAG)),
    indexed("notices", index("spread", "at")),
    table(
        "ways",
        columns(id=ID, person=part_of("people"), kind=text(5), address=text(500), details=DOCUMENT, confirmed=FLAG),
        key("id"),
        key("person", "kind", "address"),
    ),
    table(
        "deliveries",
        columns(notice=part_of("notices"), way=part_of("ways"), due=MOMENT, lease=maybe(MOMENT)),
        columns(tries=NUMBER, done=maybe(MOMENT), result=text(10)),
        key("notice", "way"),
        index("done", "due", name="due"),
    ),
    table(
        "notice_wishes",
        columns(person=part_of("people"), kinds=DOCUMENT, silent_from=maybe(NUMBER), silent_to=maybe(NUMBER), zone=text(40)),
        key("person"),
    ),
)
