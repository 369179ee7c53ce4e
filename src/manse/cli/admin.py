"""Keep order in the house: reports, bans, mutes, names, lines of chat, variants; and who did what."""

import getpass
from collections.abc import Awaitable, Callable
from datetime import timedelta
from typing import TYPE_CHECKING, Any

import click

from manse.cli.backup import WHERE
from manse.cli.serve import in_database

if TYPE_CHECKING:
    from manse.server.database import Database
    from manse.server.operators import Operator

AS = click.option("--as", "operator", metavar="NAME", default=getpass.getuser, help="Who does it, for the list of acts; you, if not said.")
WHY = click.option("--why", required=True, help="For the list of acts.")


@click.group()
def command() -> None:
    """What who runs the house may do. WHO is a person's handle (the end of their page's address), or a protected name.

    Running workers hear of it within a second. Every act is written down, in the same transaction: `manse admin audit`."""


def acting(database: str | None, operator: str, act: "Callable[[Operator], Awaitable[Any]]") -> Any:
    async def run(house: "Database") -> Any:
        from manse.server.operators import Operator

        return await act(Operator(house, operator))

    return in_database(database, run)


def an_act(function: Callable[..., None]) -> Callable[..., None]:
    """Why, who does it, and in which house."""
    return WHY(AS(WHERE(function)))


def show(columns: tuple[str, ...], rows: list[tuple[str, ...]]) -> None:
    from rich.console import Console
    from rich.table import Table
    from rich.text import Text

    table = Table(box=None, pad_edge=False)
    for column in columns:
        table.add_column(column, no_wrap=column in ("id", "at", "handle"))
    for row in rows:
        table.add_row(*map(Text, row))
    Console().print(table)


def moment(at: Any) -> str:
    return f"{at:%Y-%m-%d %H:%M}" if at is not None else ""


@command.command()
@click.option("--all", "closed", is_flag=True, help="Those that were dealt with too.")
@WHERE
def reports(closed: bool, database: str | None) -> None:
    """What people complain about, the oldest first."""

    async def look(house: "Database") -> list[tuple[str, ...]]:
        from manse.server import operators

        return [
            (one.id, moment(one.at), one.reason, f"{who.name} ({who.handle})", by.name, one.text, one.outcome)
            for one, by, who in await operators.reports(house, closed)
        ]

    show(("id", "at", "reason", "about", "by", "in words", "outcome"), in_database(database, look))


@command.command()
@click.argument("report")
@WHERE
def report(report: str, database: str | None) -> None:
    """One report with its log."""

    async def look(house: "Database") -> Any:
        from manse.server import operators

        return next((found for found in await operators.reports(house, True) if found[0].id == report), None)

    found = in_database(database, look)
    if found is None:
        raise click.UsageError(f"there is no report {report}")
    one, by, who = found
    click.echo(f"{moment(one.at)} {by.name} reports {who.name} ({who.handle}): {one.reason}")
    click.echo(f"{one.text or '(no words)'}\n{one.outcome}".rstrip())
    if one.table:
        log = one.log
        click.echo(f"table {one.table}: {log.get('game', '')}, {log.get('decisions', 0)} decisions, {', '.join(log.get('names', ()))}")
    for line in one.log.get("chat", ()):
        click.echo(f"{'>' if line['id'] == one.line else ' '} {line['id']} {line['at'][:16]} {line['name']}: {line['text']}")


@command.command("close")
@click.argument("report")
@click.option("--outcome", required=True, help="What came of it.")
@AS
@WHERE
def close(report: str, outcome: str, operator: str, database: str | None) -> None:
    """A report was dealt with."""
    acting(database, operator, lambda act: act.close(report, outcome))


@command.command()
@click.argument("name")
@WHERE
def people(name: str, database: str | None) -> None:
    """People whose names contain NAME, with their handles."""

    async def look(house: "Database") -> list[tuple[str, ...]]:
        from manse.server.operators import people_called

        return [
            (one.handle or "", one.name, "yes" if one.login else "", moment(one.created), moment(one.banned), moment(one.silenced))
            for one in await people_called(house, name)
        ]

    show(("handle", "name", "protected", "since", "banned until", "mute until"), in_database(database, look))


@command.command()
@click.argument("who")
@click.option("--days", type=click.FloatRange(0), help="For so long; for ever, if not said.")
@an_act
def ban(who: str, days: float | None, why: str, operator: str, database: str | None) -> None:
    """WHO may do nothing here. Their sockets are closed, bots take over their games."""
    found = acting(database, operator, lambda act: act.ban(who, timedelta(days=days) if days is not None else None, why))
    click.echo(f"{found.name} is banned until {moment(found.banned)}")


@command.command()
@click.argument("who")
@click.option("--hours", type=click.FloatRange(0), help="For so long; for ever, if not said.")
@an_act
def mute(who: str, hours: float | None, why: str, operator: str, database: str | None) -> None:
    """WHO may say nothing here."""
    found = acting(database, operator, lambda act: act.silence(who, timedelta(hours=hours) if hours is not None else None, why))
    click.echo(f"{found.name} is mute until {moment(found.silenced)}")


@command.command()
@click.argument("who")
@an_act
def pardon(who: str, why: str, operator: str, database: str | None) -> None:
    """WHO is neither banned nor mute any more."""
    found = acting(database, operator, lambda act: act.pardon(who, why))
    click.echo(f"{found.name} is welcome")


@command.command()
@click.argument("who")
@click.argument("name")
@an_act
def rename(who: str, name: str, why: str, operator: str, database: str | None) -> None:
    """WHO is called NAME from now on, at all tables too."""
    found = acting(database, operator, lambda act: act.rename(who, name, why))
    click.echo(f"{found.handle} is {found.name}")


@command.command("delete-line")
@click.argument("line", type=int)
@an_act
def delete_line(line: int, why: str, operator: str, database: str | None) -> None:
    """Take the LINE of that number out of the chat it was said in."""
    acting(database, operator, lambda act: act.delete_line(line, why))


@command.command("take-down")
@click.argument("variant")
@an_act
def take_down(variant: str, why: str, operator: str, database: str | None) -> None:
    """Take a VARIANT out of the gallery; games that are played with it go on."""
    acting(database, operator, lambda act: act.take_down(variant, why))


@command.command()
@click.option("--last", default=100, show_default=True, type=click.IntRange(1, 100_000), help="So many.")
@WHERE
def audit(last: int, database: str | None) -> None:
    """Who did what and when, the newest last."""

    async def look(house: "Database") -> list[tuple[str, ...]]:
        from manse.server.operators import acts

        return [(f"{one.at:%Y-%m-%d %H:%M:%S}", one.who, one.what, one.note) for one in await acts(house, most=last)]

    show(("at", "who", "what", "of whom, and why"), in_database(database, look))
