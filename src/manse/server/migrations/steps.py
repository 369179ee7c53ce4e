"""The words for steps that migrations are written in. Each step knows the way back. Keys and indices are named as in models.py."""

from collections.abc import Callable
from dataclasses import dataclass

import sqlalchemy as sa
from alembic import op

from manse.server.migrations.columns import Kind


@dataclass(frozen=True)
class Key:
    """Columns in which no two rows are alike; the first key of a table is the one by which rows are known."""

    columns: tuple[str, ...]


@dataclass(frozen=True)
class Index:
    columns: tuple[str, ...]
    name: str
    unique: bool
    prefix: str

    def create(self, table: str) -> None:
        op.create_index(self.full_name(table), table, list(self.columns), unique=self.unique)

    def drop(self, table: str) -> None:
        op.drop_index(self.full_name(table), table)

    def full_name(self, table: str) -> str:
        return op.f(f"{self.prefix}_{table}_{self.name}")


def key(*columns: str) -> Key:
    return Key(columns)


def index(*columns: str, name: str = "", unique: bool = False, prefix: str = "ix") -> Index:
    """Called by its first column unless it has a name."""
    return Index(columns, name or columns[0], unique, prefix)


@dataclass(frozen=True)
class Step:
    up: Callable[[], None]
    down: Callable[[], None]


def table(name: str, *parts: dict[str, Kind] | Key | Index) -> Step:
    def up() -> None:
        kinds = {column: kind for part in parts if isinstance(part, dict) for column, kind in part.items()}
        first, *others = (part.columns for part in parts if isinstance(part, Key))
        op.create_table(
            name,
            *(kind.column(column) for column, kind in kinds.items()),
            *(kind.foreign_key(name, column) for column, kind in kinds.items() if kind.of),
            sa.PrimaryKeyConstraint(*first, name=op.f(f"pk_{name}")),
            *(sa.UniqueConstraint(*other, name=op.f(f"uq_{name}_{other[0]}")) for other in others),
        )
        for part in parts:
            if isinstance(part, Index):
                part.create(name)

    return Step(up, lambda: op.drop_table(name))


def added(table: str, **kinds: Kind) -> Step:
    def up() -> None:
        for name, kind in kinds.items():
            op.add_column(table, kind.column(name))

    def down() -> None:
        for name in reversed(kinds):
            op.drop_column(table, name)

    return Step(up, down)


def indexed(table: str, index: Index) -> Step:
    return Step(lambda: index.create(table), lambda: index.drop(table))


def unindexed(table: str, index: Index) -> Step:
    return Step(lambda: index.drop(table), lambda: index.create(table))


def carried_over(rows: Callable[[sa.Connection], None]) -> Step:
    """Rows that are there already are made to fit. There is no way back for these."""
    return Step(lambda: rows(op.get_bind()), lambda: None)


def both_ways(*steps: Step) -> tuple[Callable[[], None], Callable[[], None]]:
    """A migration's `upgrade` and `downgrade`."""

    def upgrade() -> None:
        for step in steps:
            step.up()

    def downgrade() -> None:
        for step in reversed(steps):
            step.down()

    return upgrade, downgrade
