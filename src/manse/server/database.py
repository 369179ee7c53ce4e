"""The door to the database: SQLite or PostgreSQL, the same code."""

import asyncio
from collections.abc import AsyncIterator, Callable, Iterable, Sequence
from contextlib import AbstractAsyncContextManager, asynccontextmanager, nullcontext
from importlib import import_module
from pathlib import Path
from typing import Any

from sqlalchemy import create_engine, event, inspect, text
from sqlalchemy.engine import Connection, Engine
from sqlalchemy.exc import DisconnectionError
from sqlalchemy.ext.asyncio import AsyncSession, async_sessionmaker, create_async_engine
from sqlalchemy.orm import Session
from sqlalchemy.pool import StaticPool

from manse.server.settings import Settings
from manse.server.turns import Turns

MIGRATIONS = Path(__file__).parent / "migrations"


class Database:
    def __init__(self, settings: Settings) -> None:
        file = settings.sqlite_file
        if file is not None:
            file.parent.mkdir(parents=True, exist_ok=True)
            keep_private(file)
        self.engine = create_async_engine(settings.database_url, hide_parameters=True)
        if file is None:
            pass_over_lost(self.engine.sync_engine)
        self.direct: Engine | None = None
        """For SQLite: a way in without a thread of aiosqlite's between each statement, for who has a thread of their own."""
        if file is not None:
            self.direct = create_engine(
                f"sqlite:///{file}", poolclass=StaticPool, hide_parameters=True, connect_args={"check_same_thread": False}
            )
            tune_sqlite(self.engine.sync_engine)
            tune_sqlite(self.direct)
        self._pen = Turns(1) if file is not None else None
        self._sessions = async_sessionmaker(self.engine, expire_on_commit=False)
        readers = self.engine if file is not None else self.engine.execution_options(isolation_level="AUTOCOMMIT")
        self._readers = async_sessionmaker(readers, expire_on_commit=False)
        self.committed: Callable[[dict[str, set[str]]], None] = lambda news: None
        """Is told what transactions have noted (`note`), once it is on the disk."""

    async def upgrade(self) -> None:
        """Brings the schema up to date."""
        async with self.engine.connect() as connection:
            if await connection.run_sync(revision_of) != newest():
                await connection.run_sync(upgrade_to, "head")
                await connection.commit()

    def turn_to_write(self, what: str) -> AbstractAsyncContextManager[None]:
        """SQLite lets one write at a time, and who has to wait asks it again and again, at last ten times a second. So we wait for each
        other here, and each `what` has its turn: the log waits for one of the others' transactions at most, besides the one under way."""
        return nullcontext() if self._pen is None else self._pen.turn(what)

    @asynccontextmanager
    async def reading(self) -> AsyncIterator[AsyncSession]:
        """On PostgreSQL each statement sees what is committed by then, in a transaction or not: to begin and end one costs more than most
        of what is read. On SQLite what is read in one block fits together."""
        async with self._readers() as session:
            yield session

    @asynccontextmanager
    async def writing(self) -> AsyncIterator[AsyncSession]:
        """A transaction, committed when the block ends."""
        async with self.turn_to_write("rows"), self._sessions() as session:
            await session.connection(execution_options={"writing": True})
            yield session
            await session.commit()
            if session.info:
                self.committed(session.info)

    async def close(self) -> None:
        if self.direct is not None:
            self.direct.dispose()
        await self.engine.dispose()


def note(session: AsyncSession | Session, what: str, names: Iterable[str]) -> None:
    """Something that others are to hear of when this transaction is on the disk, and not before."""
    session.info.setdefault(what, set()).update(names)


def keep_private(file: Path) -> None:
    """Keys, hashes and chats lie in there: nobody but us may read them. What SQLite lays beside the file takes over its permissions."""
    file.touch(mode=0o600, exist_ok=True)
    for part in (file, *(file.with_name(file.name + end) for end in ("-wal", "-shm"))):
        if part.exists():
            part.chmod(0o600)


def pass_over_lost(engine: Engine) -> None:
    """A connection that PostgreSQL has closed is not used again. The driver hears of it by itself; to ask, as SQLAlchemy would, takes three
    questions each time."""

    @event.listens_for(engine, "checkout")
    def checkout(connection: Any, _: object, __: object) -> None:
        if connection.driver_connection.is_closed():
            raise DisconnectionError("PostgreSQL has closed this connection")


def tune_sqlite(engine: Engine) -> None:
    """A write-ahead log that is on the disk when a commit returns; waiting instead of failing when another process writes;
    and a writer takes its lock at the start of a transaction, so that none fails half-way."""

    @event.listens_for(engine, "connect")
    def connect(connection: Any, _: object) -> None:
        connection.isolation_level = None
        for pragma in ("journal_mode=WAL", "synchronous=FULL", "busy_timeout=10000", "foreign_keys=ON"):
            connection.execute(f"PRAGMA {pragma}")

    @event.listens_for(engine, "begin")
    def begin(connection: Connection) -> None:
        writing = connection.get_execution_options().get("writing")
        connection.exec_driver_sql("BEGIN IMMEDIATE" if writing else "BEGIN")


def newest() -> str:
    """The last migration there is. They are numbered, and their files by that."""
    return max(file.name for file in (MIGRATIONS / "versions").glob("[0-9]*.py")).partition("_")[0]


def revision_of(connection: Connection) -> str | None:
    """Up to which migration a database is; None if it is empty."""
    if not inspect(connection).has_table("alembic_version"):
        return None
    return connection.execute(text("SELECT version_num FROM alembic_version")).scalar()


def upgrade_to(connection: Connection, revision: str) -> None:
    from alembic import command  # a tenth of the start, and at most starts there is nothing to do
    from alembic.config import Config

    config = Config()
    config.set_main_option("script_location", str(MIGRATIONS))
    config.attributes["connection"] = connection
    command.upgrade(config, revision)


def upgrade(settings: Settings) -> None:
    """Brings the schema up to date before any worker starts."""

    async def run() -> None:
        database = Database(settings)
        await database.upgrade()
        await database.close()

    asyncio.run(run())


async def insert_new(session: AsyncSession, table: Any, rows: Sequence[dict[str, Any]]) -> None:
    """Those that are not there yet."""
    if rows:
        await session.execute(_insert(session, table).on_conflict_do_nothing(), list(rows))


async def replace(session: AsyncSession, table: Any, rows: Sequence[dict[str, Any]]) -> None:
    """Those that are not there yet, and what they say of those that are: also if another process writes the same ones just now."""
    if rows:
        insert, keys = _insert(session, table), [column.name for column in inspect(table).primary_key]
        said = {name: insert.excluded[name] for name in rows[0] if name not in keys}
        await session.execute(insert.on_conflict_do_update(index_elements=keys, set_=said), list(rows))


def _insert(session: AsyncSession, table: Any) -> Any:
    dialect = import_module(f"sqlalchemy.dialects.{session.get_bind().dialect.name}")  # the other one need not be loaded
    return dialect.insert(table)
