"""What the decisions of a finished game were worth: asked for, waited for, told in the reader's language, and as a picture for chats.

Whoever may see the replay may see it. How it is made is said in analyses.py.
"""

from collections.abc import Sequence
from typing import Any

import msgspec
from litestar import Controller, Request, Response, delete, get, post

from manse.analysis.telling import Speech, as_json, belief_told
from manse.engine.speech import Line
from manse.server import analysis_protocol as p
from manse.server.analyses import result_of
from manse.server.card import Told, drawn
from manse.server.faces import covered
from manse.server.house import House
from manse.server.models import Analysis as Row
from manse.server.models import Person
from manse.server.people import identify
from manse.server.protocol import PUBLIC
from manse.server.records import check_reader, unveiled
from manse.server.refusal import Refusal
from manse.server.room import Room
from manse.server.security import address_of

COST = 60
"""What putting an analysis into words, or drawing a card, costs, measured in frames."""


async def finished(request: Request[Any, Any, Any], house: House, id: str, seat: int, language: str) -> Room:
    room = await unveiled(request, house, id)
    check_reader(room, seat, language)
    return room


def found(row: Row, seat: int, language: str, names: Sequence[str]) -> p.AnalysisFound:
    return msgspec.convert(as_json(result_of(row), language, seat if seat >= 0 else None, names), p.AnalysisFound)


def believed(row: Row, seat: int, language: str, names: Sequence[str]) -> list[p.BeliefJudged]:
    shown = result_of(row)
    speech = Speech(shown.game, language, seat, names)
    return msgspec.convert([belief_told(belief, speech) for belief in shown.beliefs if belief.seat == seat], list[p.BeliefJudged])


def told(row: Row | None, person: Person | None) -> p.AnalysisTold:
    if row is None:
        return p.AnalysisTold(status="none")
    mine = person is not None and person.id == row.asker
    return p.AnalysisTold(status=row.status, done=row.done, total=row.total, mine=mine)  # type: ignore[arg-type]


class Analyses(Controller):
    path = "/api/tables/{table_id:str}"
    tags = ("records",)

    @get("/analysis", summary="What the decisions of a finished game were worth, or how far the analysis is")
    async def look(
        self, request: Request[Any, Any, Any], house: House, table_id: str, seat: int = PUBLIC, language: str = "en"
    ) -> p.AnalysisTold:
        room = await finished(request, house, table_id, seat, language)
        house.frames.check_some(address_of(request))
        row = await house.analyses.look(room.id)
        if row is None or row.status != "done":
            return told(row, await identify(request, house))
        house.frames.spend(address_of(request), COST)
        key = ("analysis", room.id, seat, language, *room.names)
        said = await house.tellings.get(key, lambda: found(row, seat, language, room.names))
        return p.AnalysisTold(status="done", done=row.total, total=row.total, analysis=said)

    @post("/analysis", summary="Have a finished game analysed; whoever else asks waits for the same", status_code=200)
    async def ask(self, request: Request[Any, Any, Any], house: House, person: Person, table_id: str) -> p.AnalysisTold:
        room = await finished(request, house, table_id, PUBLIC, "en")
        return told(await house.analyses.ask(room, person.id, address_of(request)), person)

    @delete("/analysis", summary="Stop the analysis I asked for, while it is made", status_code=200)
    async def call_off(self, request: Request[Any, Any, Any], house: House, person: Person, table_id: str) -> p.AnalysisTold:
        room = await finished(request, house, table_id, PUBLIC, "en")
        return told(await house.analyses.call_off(room, person.id), person)

    @get("/analysis/beliefs", summary="What a seat could believe at each step of a finished game, and what was so")
    async def beliefs(
        self, request: Request[Any, Any, Any], house: House, table_id: str, seat: int, language: str = "en"
    ) -> list[p.BeliefJudged]:
        room = await finished(request, house, table_id, seat, language)
        house.frames.check_some(address_of(request))
        row = await house.analyses.look(room.id)
        if row is None or row.status != "done":
            raise Refusal("conflict", "this game has not been analysed")
        house.frames.spend(address_of(request), COST)
        key = ("beliefs", room.id, seat, language, *room.names)
        said: list[p.BeliefJudged] = await house.tellings.get(key, lambda: believed(row, seat, language, room.names))
        return said

    @get("/card.png", summary="A finished game as a picture for chats: 1200 by 630 points", media_type="image/png")
    async def card(
        self, request: Request[Any, Any, Any], house: House, table_id: str, seat: int = PUBLIC, language: str = "en"
    ) -> Response[bytes]:
        room = await finished(request, house, table_id, seat, language)
        house.frames.check_some(address_of(request))
        house.frames.spend(address_of(request), COST)
        row = await house.analyses.look(room.id)
        done = row is not None and row.status == "done"
        key = (room.id, seat, language, done, *room.names)
        picture = await house.cards.get(key, lambda: drawn(card_of(room, row if done else None, seat, language)))
        return Response(picture, media_type="image/png", headers={"cache-control": "public, max-age=300"})


def card_of(room: Room, row: Row | None, seat: int, language: str) -> Told:
    """What stands on the card: how the winner played, or the seat that is asked for; without an analysis, how the game ended."""
    found = result_of(row) if row is not None else None
    payoff, last = room.match.payoff, room.match.steps - 1
    about = seat if seat >= 0 else payoff.index(max(payoff))

    def words(language: str) -> tuple[str, str, str]:
        own = room.game.words(language)
        if found is not None:
            speech = Speech(room.game.id, language, None, room.names)
            return own.say(Line("title")), speech.sentences(found.seats[about].sentences[:2]), speech.word("head_chances")
        return own.say(Line("title")), own.say(room.game.text.caption(room.sight.view(PUBLIC, last)), None, room.names), ""

    title, sentence, caption = words(language)
    if not covered(title + sentence + caption):  # no face here has the signs of that language
        title, sentence, caption = words("en")
    return Told(
        title=title,
        names=tuple(name if covered(name) else f"{seat + 1}" for seat, name in enumerate(room.names)),
        won=tuple(share > 0 for share in payoff),
        last=last,
        chances=tuple((moment.step, tuple(moment.shares)) for moment in found.chances) if found is not None else (),
        sentence=sentence,
        caption=caption,
    )
