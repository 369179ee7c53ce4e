"""Whoever is forgotten is forgotten everywhere: each column that names a person is emptied with them, or it is said here why it stays."""

import pkgutil
from importlib import import_module

import manse.server
from manse.server import forgetting
from manse.server.models import Base

STAYS = {
    "analyses.asker": "an analysis is of the game, and everybody's who played it",
    "chairs.person": "others played that game too; the seat is renamed",
    "chats.person": "the line is emptied and renamed, so that numbers of lines stay",
    "deal_sets.host": "others play it; it holds no name, and who has a seat is renamed",
    "reports.person": "an open report is still needed; a closed one is emptied",
    "reports.reporter": "likewise",
    "tables.host": "others played that game too; it holds no name",
    "tournaments.host": "others play it; it holds no name, and who enters is renamed",
}


def test_every_column_that_names_a_person_is_thought_of() -> None:
    for module in pkgutil.walk_packages(manse.server.__path__, "manse.server."):
        if ".migrations" not in module.name:
            import_module(module.name)
    naming = {
        f"{table.name}.{column.name}": column
        for table in Base.metadata.tables.values()
        for column in table.columns
        if any(key.column.table.name == "people" for key in column.foreign_keys)
    }
    emptied = {*forgetting.ending(), *forgetting.pointing("SET NULL")}
    assert {name for name, column in naming.items() if column not in emptied} == STAYS.keys()
