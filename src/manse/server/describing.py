"""Tables in words and numbers, as a person is told of them."""

from collections.abc import Sequence

from manse.server import seal
from manse.server.boxes import box_name
from manse.server.clocks import milliseconds
from manse.server.models import Chair
from manse.server.protocol import ChairInfo, DealInfo, RatingTold, TableInfo, TableLine
from manse.server.ratings_protocol import told_rating
from manse.server.room import Room


def table_info(room: Room, person: str | None) -> TableInfo:
    table = room.table
    return TableInfo(
        id=table.id,
        game=table.game,
        title=room.game.title,
        version=table.version,
        options=table.options,
        box=box_name(table),
        status=table.status,  # type: ignore[arg-type]
        public=table.public,
        aids=table.aids,
        spectators=table.spectators,  # type: ignore[arg-type]
        clock=room.clock,
        chairs=[chair_info(room, chair, person) for chair in room.chairs],
        host=person == table.host,
        mine=room.seats_of(person),
        hot_seat=table.hot_seat,
        rated=table.rated,
        quiet=table.quiet,
        deal=deal_info(room),
        earlier=table.earlier,
        later=table.later,
        tournament=table.tournament,
        deal_set=table.deal_set,
        created=int(table.created.timestamp() * 1000),
        ended=int(table.ended.timestamp() * 1000) if table.ended else None,
    )


def deal_info(room: Room) -> DealInfo:
    table = room.table
    sealed = table.terms is not None
    return DealInfo(
        origin=table.origin,  # type: ignore[arg-type]
        stage="dealt" if table.started is not None else "opening" if sealed else "laying",
        preparing=room.preparing,
        promise=seal.promise_of(table.secret) if table.secret else "",
        terms=table.terms,
        seal=seal.seal_of(table.terms) if table.terms is not None else None,
        laid=[chair.number for chair in room.chairs if chair.sealed is not None],
        opened=[chair.number for chair in room.chairs if chair.opened is not None],
    )


def chair_info(room: Room, chair: Chair, person: str | None) -> ChairInfo:
    veiled = room.is_veiled(person)
    return ChairInfo(
        number=chair.number,
        kind=chair.kind,  # type: ignore[arg-type]
        name=chair.name,
        who=room.handles.get(chair.person or "") or None,
        level=chair.level,
        ready=chair.ready,
        away=chair.away,
        here=chair.kind == "bot" or (chair.person is not None and room.is_here(chair.person)),
        mine=person is not None and chair.person == person,
        host=chair.person == room.table.host,
        muted=chair.person in room.muted,
        share=None if veiled else chair.share,
        score=None if veiled else chair.score,
        vacation=next((end for begin, end in room.pauses_of(chair.number) if begin <= milliseconds() < end), None),
        rating=rating_of(room, chair),
    )


def rating_of(room: Room, chair: Chair) -> RatingTold | None:
    if not room.table.rated or chair.kind not in ("person", "bot") or chair.number >= len(room.ratings):
        return None
    rating, gain = room.ratings[chair.number]
    return told_rating(rating, gain)


def table_line(room: Room, person: str | None) -> TableLine:
    mine = room.seats_of(person)
    playing = room.history is not None and not room.history.over
    moved = int((room.table.started or room.table.created).timestamp() * 1000)
    if room.history is not None and room.history.log:
        moved = room.history.log[-1].at
    return TableLine(
        id=room.id,
        game=room.table.game,
        title=room.game.title,
        status=room.table.status,  # type: ignore[arg-type]
        names=room.names,
        free=sum(chair.kind == "open" for chair in room.chairs),
        mine=mine,
        my_turn=playing and any(seat in room.playing.to_act for seat in mine),
        since=moved,
        shares=[None if room.is_veiled(person) else chair.share for chair in room.chairs],
        clock=room.clock,
        spectators=room.table.spectators,  # type: ignore[arg-type]
        box=box_name(room.table),
        rated=room.table.rated,
        left=left_of(room, mine) if playing else None,
    )


def left_of(room: Room, seats: Sequence[int]) -> int | None:
    """Until the first clock runs out for who sits in these seats."""
    ends = [room.deadline(seat) for seat in seats if seat in room.playing.to_act and seat not in room.bots]
    return min((max(0, end - milliseconds()) for end in ends if end is not None), default=None)
