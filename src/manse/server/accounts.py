"""What a finished game came to, in words for who asks."""

from manse.engine.account import Account, round_name, source_name
from manse.engine.speech import Line
from manse.server.account_protocol import AccountTold, GainTold, MomentTold, RoundTold
from manse.server.room import Room


def told_account(room: Room, account: Account, seat: int, language: str) -> AccountTold:
    """As a seat reads it; a spectator is none."""
    words, reader = room.game.words(language), seat if seat >= 0 else None

    def say(line: Line | None) -> str:
        return words.say(line, reader, room.names) if line is not None else ""

    sources = list(account.by_source())
    return AccountTold(
        decided=say(account.decided),
        results=[say(line) for line in account.results],
        deeds=[say(line) for line in account.deeds],
        sides=[list(side) for side in account.sides],
        rounds=[RoundTold(number=number, label=say(round_name(number))) for number in account.by_round()],
        by_round=words.lines["account_by_round"],
        sources=[source_name(words, source) for source in sources],
        gains=[
            GainTold(step=one.step, round=one.round, seat=one.seat, source=sources.index(one.source), points=one.points)
            for one in account.entries
        ],
        moments=[MomentTold(step=one.step, head=say(one.head), caption=say(one.caption)) for one in account.moments],
        fewest=account.fewest,
    )
