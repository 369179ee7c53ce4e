"""The words for columns that migrations are written in."""

from dataclasses import dataclass, replace
from typing import Any

import sqlalchemy as sa
from alembic import op


@dataclass(frozen=True)
class Kind:
    """What a column holds."""

    type: sa.types.TypeEngine[Any]
    nullable: bool = False
    first: Any = None
    """What rows that are there already get."""
    of: str = ""
    """The table whose row this one names."""
    when_gone: str | None = None

    def column(self, name: str) -> sa.Column[Any]:
        return sa.Column(name, self.type, nullable=self.nullable, server_default=self.first)

    def foreign_key(self, table: str, name: str) -> sa.ForeignKeyConstraint:
        return sa.ForeignKeyConstraint([name], [f"{self.of}.id"], name=op.f(f"fk_{table}_{name}"), ondelete=self.when_gone)


ID = Kind(sa.String(22))
PROSE = Kind(sa.Text())
NUMBER = Kind(sa.Integer())
LARGE = Kind(sa.BigInteger())
COUNTED = Kind(sa.BigInteger().with_variant(sa.Integer(), "sqlite"))
"""Numbered by the database itself, which SQLite does for an INTEGER alone."""
FLOAT = Kind(sa.Float())
DOUBLE = Kind(sa.Double())
FLAG = Kind(sa.Boolean())
MOMENT = Kind(sa.DateTime(timezone=True))
DOCUMENT = Kind(sa.JSON())
BYTES = Kind(sa.LargeBinary())


def text(length: int) -> Kind:
    return Kind(sa.String(length))


def of(table: str) -> Kind:
    """A row of another table, which must not go as long as this one is there."""
    return replace(ID, of=table)


def part_of(table: str) -> Kind:
    """A row of another table, with which this one goes."""
    return replace(ID, of=table, when_gone="CASCADE")


def forgets(table: str) -> Kind:
    """A row of another table; NULL when that one goes."""
    return replace(ID, of=table, when_gone="SET NULL", nullable=True)


def maybe(kind: Kind) -> Kind:
    return replace(kind, nullable=True)


def at_first(value: str | bool, kind: Kind) -> Kind:
    return replace(kind, first=sa.false() if value is False else value)


def columns(**kinds: Kind) -> dict[str, Kind]:
    return kinds
