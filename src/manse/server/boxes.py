"""What the box of a table is called, for all who see the table."""

from functools import lru_cache

from manse.engine.registry import game as find_game
from manse.engine.tables import parse
from manse.server.models import Table
from manse.server.names import clean_name
from manse.server.protocol import BoxName
from manse.server.refusal import Refusal
from manse.variants import changed, given_name, variant_of


def box_name(table: Table) -> BoxName | None:
    """None for the box that comes with the game, by its numbers; so who calls another by its name deceives nobody."""
    return named(table.game, table.version, table.data["name"], table.data["text"]) if table.data else None


@lru_cache(512)
def named(id: str, version: int, name: str, text: str) -> BoxName | None:
    game, data = find_game(id, version), parse(name, text)
    if not changed(game, data):
        return None
    try:
        own = clean_name(given_name(data).rpartition("/")[2].removesuffix(".toml")) if given_name(data) else ""
    except Refusal:
        own = ""
    variant = variant_of(game, data)
    return BoxName(variant=variant, name="" if variant else own)
