"""Conditional decisions: what a person wants decided when they are asked next, while they are away.

A plan is a list of steps, one for each time the seat is asked from now on. A step names actions in the game's notation: the first that may
be taken is, if the step's conditions on what may and may not be taken hold. A step that stays is tried again as long as the phase and round
last in which it was left: so one passes until the end of an auction. Where nothing fits, the plan is dropped and the person is asked.

A plan is looked at with the seat's own window on the match, and what it decides goes the way of every decision: the log is the same. Others
see an answer some seconds after the ask: how many is drawn from the ask alone, whatever the plan says. It lies in the seat's row, and names
how often the seat had answered when it was left, so that one that was used is never used again, whoever was killed meanwhile.
"""

import asyncio
import hmac
from typing import TYPE_CHECKING, Any

from manse.server.clocks import milliseconds
from manse.server.models import Chair
from manse.server.plan import Plan, choose, decode_plan, encode_plan, is_spent, spell_of
from manse.server.protocol import PlanStep
from manse.server.refusal import Refusal

if TYPE_CHECKING:
    from manse.server.house import House
    from manse.server.room import Room

MOST_STEPS, MOST_ACTIONS = 12, 100
SOONEST, LATEST = 0.7, 1.5
"""Of the usual delay."""


def check(room: "Room", steps: list[PlanStep]) -> None:
    named = [name for step in steps for name in (*step.actions, *step.legal, *step.illegal)]
    if len(steps) > MOST_STEPS or len(named) > MOST_ACTIONS * MOST_STEPS:
        raise Refusal("bad", f"a plan has at most {MOST_STEPS} steps")
    for step in steps:
        if not step.actions or len(step.actions) > MOST_ACTIONS:
            raise Refusal("bad", f"a step names 1 to {MOST_ACTIONS} actions")
    for name in named:
        if name not in room.game.numbers:
            raise Refusal("bad", f"{name[:60]!r} is no action of {room.game.title}")


class Premoves:
    def __init__(self, house: "House") -> None:
        self.house = house

    async def leave(self, room: "Room", person: str | None, seat: int, steps: list[PlanStep]) -> None:
        """Leaves a plan, or takes it back. Nobody else is told: not even that something changed."""
        room.check_holds(person, seat)
        check(room, steps)
        history = room.playing
        if history.over:
            raise Refusal("late", "the game is over")
        window = room.sight.window(seat)
        plan = Plan(steps=steps, answers=history.answered[seat], rewound=history.rewound, spell=spell_of(window))
        if steps and seat in history.asks and choose(plan, history, seat, window) is None:
            raise Refusal("illegal", "nothing of its first step can be done now")
        await self._write(room, seat, encode_plan(plan).decode() if steps else None)
        self.house.tend(room)

    async def _write(self, room: "Room", seat: int, text: str | None, *still: Any) -> None:
        await self.house.store.change_chair(room.id, seat, Chair.kind == "person", *still, status="playing", plan=text)
        await self.house.refresh(room)
        self.house.news.tell_workers(table=room.id)
        for client in room.clients:
            if client.person is not None and client.person == room.owners[seat]:
                client.tell()

    def plan(self, room: "Room", seat: int) -> Plan | None:
        text = room.chairs[seat].plan
        return decode_plan(text) if text is not None else None

    def tend(self, room: "Room") -> None:
        """Sees to the plans of seats that are asked: plays what fits when it is due, drops what does not."""
        for seat in room.playing.to_act:
            plan = self.plan(room, seat)
            if plan is None or seat in room.bots:
                continue
            number = room.playing.asks[seat].number
            if choose(plan, room.playing, seat, room.sight.window(seat)) is None:
                self.house.spawn(self._drop(room, seat))
            elif (seat, number) not in room.planned:
                room.planned.add((seat, number))
                self.house.spawn(self._play(room, seat, number))

    def fits(self, room: "Room", seat: int) -> bool:
        """Will a plan answer for the seat?"""
        plan = self.plan(room, seat)
        return plan is not None and choose(plan, room.playing, seat, room.sight.window(seat)) is not None

    def due(self, room: "Room", seat: int, number: int) -> int:
        """When an ask is answered by a plan, in milliseconds since 1970: the same at every worker, and told by the ask alone."""
        drawn = hmac.digest(self.house.marking.encode(), f"{room.id} {seat} {number}".encode(), "sha256")
        share = SOONEST + (LATEST - SOONEST) * int.from_bytes(drawn[:4], "big") / 2**32
        return room.playing.asks[seat].since + round(1000 * self.house.settings.premove_delay * share)

    async def _play(self, room: "Room", seat: int, number: int) -> None:
        try:
            await asyncio.sleep(max(0.0, (self.due(room, seat, number) - milliseconds()) / 1000))
            ask, plan = room.playing.asks.get(seat), self.plan(room, seat)
            if ask is None or ask.number != number or plan is None:
                return
            action = choose(plan, room.playing, seat, room.sight.window(seat))
            if action is not None:
                await self.house.moves.decide(room, room.owners[seat], seat, number, action)
                if is_spent(plan, room.playing, seat):
                    await self._drop(room, seat)
        except Refusal:  # somebody was quicker, or it does not fit any more: then it is dropped when the seat is asked
            return
        finally:
            room.planned.discard((seat, number))

    async def _drop(self, room: "Room", seat: int) -> None:
        text = room.chairs[seat].plan
        if text is not None:
            await self._write(room, seat, None, Chair.plan == text)
            self.house.tend(room)
