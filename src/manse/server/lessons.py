"""The school in the browser: which lessons there are, and a lesson as far as a pupil has come."""

from functools import cache
from typing import Any

import msgspec
from litestar import Controller, Request, get, post

import manse
from manse.engine.errors import UnknownGame
from manse.engine.speech import Words, words
from manse.school import SCHOOL
from manse.school.lesson import FIRST, Lesson, NoLesson, lesson, names
from manse.school.telling import Telling, told
from manse.server import lesson_protocol as p
from manse.server.asking import told_choices
from manse.server.games import checked
from manse.server.house import House
from manse.server.names import BOT_NAMES
from manse.server.protocol import Frame
from manse.server.refusal import Refusal
from manse.server.security import address_of

MOST_DONE = 100
LONGEST_ACTION = 40
encode = msgspec.json.Encoder().encode


class Lessons(Controller):
    path = "/api/lessons"
    tags = ("lessons",)

    @get(summary="All lessons", sync_to_thread=False)
    def all(self, language: str = "en") -> list[p.LessonInfo]:
        return all_lessons(checked(language))

    @post("/{game_id:str}/{name:str}", summary="A lesson after what the pupil has done so far", status_code=200)
    async def step(self, request: Request[Any, Any, Any], house: House, game_id: str, name: str, data: p.LessonWish) -> p.LessonTold:
        found, language = lesson_of(game_id, name), checked(data.language)
        if len(data.done) > MOST_DONE or any(len(action) > LONGEST_ACTION for action in data.done):
            raise Refusal("bad", f"a lesson has not more than {MOST_DONE} decisions")
        address = address_of(request)
        house.frames.check_some(address)
        await house.warmth.until(found.game.id)
        telling = told(found, data.done)
        answer = described(telling, max(0, data.since), language)
        house.frames.spend(address, 1 + len(answer.frames))
        return answer


@cache
def all_lessons(language: str) -> list[p.LessonInfo]:
    found = [lesson(manse.game(id), name) for id in manse.games() for name in names(manse.game(id))]
    return [
        p.LessonInfo(
            game=each.game.id,
            name=each.name,
            title=each.words(language)["title"],
            about=each.words(language)["about"],
            first=each.name == FIRST,
        )
        for each in found
    ]


def lesson_of(game_id: str, name: str) -> Lesson:
    try:
        return lesson(manse.game(game_id), name)
    except (UnknownGame, NoLesson) as error:
        raise Refusal("not_found", str(error)) from None


def described(telling: Telling, since: int, language: str) -> p.LessonTold:
    """The lesson in the pupil's language; nothing of it but what the pupil's seat knows."""
    own, house = telling.lesson.words(language), words(SCHOOL, language)
    said, seats = telling.lesson.game.words(language), seat_names(telling, house)
    window = telling.window
    asked, legal = told_choices(window, said, seats) if window is not None else ("", [])
    if telling.illegal is not None:
        answer = said.say(telling.illegal, telling.lesson.seat, seats)
    else:
        answer = own.get(telling.wrong) or house.lines[telling.wrong] if telling.wrong else ""
    return p.LessonTold(
        seat=telling.lesson.seat,
        names=seats,
        title=own["title"],
        done=telling.done,
        back=telling.back,
        step=telling.told,
        steps=sum(1 for step in telling.lesson.steps if step.say),
        said=own[telling.say],
        answer=answer,
        shown=[choice.action for choice in legal if answer and telling.step is not None and telling.step.wants(choice.action)],
        frames=[frame(telling, scene, said, house, seats) for scene in range(since, len(telling.scenes))],
        asked=asked,
        legal=legal,
        read=telling.step is not None and telling.step.read,
        over=telling.over,
    )


def seat_names(telling: Telling, house: Words) -> list[str]:
    others = iter(BOT_NAMES)
    return [house.lines["pupil"] if seat == telling.lesson.seat else next(others) for seat in range(telling.match.players)]


def frame(telling: Telling, scene: int, said: Words, house: Words, seats: list[str]) -> Frame:
    """A table that was set for the lesson has no story before it."""
    seat = telling.seen(scene)
    laid = telling.scenes[scene][1] == 0
    caption = house.lines["laid"] if laid else said.say(seat.game.text.caption(seat.view), telling.lesson.seat, seats)
    shown = {name: part for name, part in seat.view.items() if name != "aids" or telling.lesson.aids}
    return Frame(step=scene, decision=seat.view["decisions"], caption=caption, view=msgspec.Raw(encode(shown)))
