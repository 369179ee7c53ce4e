"""Check a record: that it replays, and that its deal is the one that was sealed before the first card."""

import json
import sys
from typing import Any

import click

UNPROVEN = 3
"""Exit status for a record in which everything fits together, but nothing shows that it was promised beforehand."""


@click.command()
@click.argument("file", type=click.Path(exists=True, dir_okay=False))
@click.option("--seal", help="The seal the table showed before the first card. Without it nothing is proven, and the exit status is 3.")
def command(file: str, seal: str | None) -> None:
    """Check that the record in FILE replays, and that its deal is the one that was sealed before the first card.

    The exit status is 0 if the deal was sealed as --seal says, 2 if something is wrong, and 3 if everything fits together but
    nothing shows that it was promised beforehand.
    """
    import manse
    from manse.variants import told

    record = read(file)
    match = manse.replay(record)
    state = f"over, won by {', '.join(f'seat {seat}' for seat in match.winners)}" if match.over else "not over"
    box = told(match.game, match.data)
    with_box = f" ({box[:1].lower()}{box[1:]})" if box else ""
    replays = f"{match.decisions} decisions of {match.game.title} replay{with_box}: the game is {state}"
    if not isinstance(record.get("deal"), dict) or record["deal"].get("origin", "sealed") != "sealed":
        refuse_if_given(seal)
        leave_unproven(f"{replays}. But {unsealed(record)}: nothing shows that the cards were not chosen.")
    found, promise = checked(record, match.data.text)
    wanted = seal.strip().lower() if seal is not None else None
    if wanted is None:
        leave_unproven(
            f"{replays}, and the deal fits the seal in the file. But anyone can make a file that fits itself: only with the seal that "
            f"the table showed beforehand (--seal) is anything proven. The file's own seal is {found}."
        )
    if wanted == promise:
        leave_unproven(f"{replays}. The house kept its promise; but that promise is older than the players' shares: give the table's seal.")
    if wanted != found:
        raise click.ClickException(f"this is not the deal that was sealed: the file's seal is {found}")
    silent = [str(seat) for seat, share in enumerate(record["deal"]["shares"]) if share is None]
    missing = f" Seat {', '.join(silent)} added no share." if silent else ""
    click.echo(f"The deal is the one that was sealed, and {replays}.{missing}")


def read(file: str) -> dict[str, Any]:
    with open(file, encoding="utf-8") as source:
        try:
            record = json.load(source)
        except (ValueError, RecursionError) as error:
            raise click.UsageError(f"{file}: {error}") from None
    if not isinstance(record, dict):
        raise click.UsageError(f"{file} is not a record of a match")
    return record


def checked(record: dict[str, Any], data: str) -> tuple[str, str]:
    """The record's seal, and the house's promise in it."""
    from manse.server import seal

    try:
        return seal.check(record, data), seal.promise_of(record["deal"]["secret"])
    except seal.Fault as fault:
        raise click.ClickException(str(fault)) from None


def unsealed(record: dict[str, Any]) -> str:
    origin = record["deal"].get("origin") if isinstance(record.get("deal"), dict) else None
    if origin == "brought":
        return "this game was brought in from elsewhere"
    if origin == "alone":
        return "the house chose the key of this game alone"
    return "the record tells of no sealed deal"


def refuse_if_given(seal: str | None) -> None:
    if seal is not None:
        raise click.ClickException("the record tells of no sealed deal: it cannot be the one whose seal you know")


def leave_unproven(message: str) -> None:
    click.echo(message)
    sys.exit(UNPROVEN)
