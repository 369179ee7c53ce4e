"""Who reads and who says what at a table."""

from collections.abc import Iterable, Iterator

from manse.server.models import Chat, Person, now
from manse.server.refusal import Refusal
from manse.server.room import Room

LONGEST = 500


def may_listen(room: Room, person: str | None) -> bool:
    return room.table.spectators != "none" or bool(room.seats_of(person)) or person == room.table.host


def readable(room: Room, person: str | None, lines: Iterable[Chat]) -> Iterator[Chat]:
    """What is said to the table, and to one's own team. What was taken down is empty."""
    teams = {room.team_of(seat) for seat in room.seats_of(person)} - {None}
    return (line for line in lines if line.text and (line.team is None or line.team in teams))


def check_speaker(room: Room, person: Person | None) -> Person:
    """May they say something here and now?"""
    if person is None or not (room.seats_of(person.id) or person.id == room.table.host):
        raise Refusal("forbidden", "only who sits at the table speaks there")
    check_silence(person)
    if person.id in room.muted:
        raise Refusal("muted", "the host has asked you to be quiet")
    if room.table.quiet:
        raise Refusal("quiet", "the host has closed the chat")
    return person


def check_silence(person: Person) -> None:
    if person.silenced is not None and person.silenced > now():
        raise Refusal("silenced", f"you may not speak in this house until {person.silenced:%Y-%m-%d %H:%M} UTC")


def written(room: Room, person: Person, text: str, to_team: bool) -> Chat:
    text, seats = text.strip(), room.seats_of(person.id)
    if not 0 < len(text) <= LONGEST:
        raise Refusal("bad", f"a message has 1 to {LONGEST} characters")
    team = room.team_of(seats[0]) if to_team and seats else None
    if to_team and team is None:
        raise Refusal("bad", "there are no teams to speak to")
    name = room.chairs[seats[0]].name if seats else "host"
    return Chat(table=room.id, person=person.id, name=name, team=team, text=text)
