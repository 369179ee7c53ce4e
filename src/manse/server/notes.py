"""Private notes: what a person writes down at a table, kept with it and shown again beside its replay. Nobody else is told of them."""

from typing import Annotated

import msgspec
from litestar import Controller, get, post
from sqlalchemy import ForeignKey, Text
from sqlalchemy.orm import Mapped, mapped_column

from manse.server.database import replace
from manse.server.house import House
from manse.server.models import Base, Person
from manse.server.protocol import Answer, Shape
from manse.server.refusal import Refusal

LONGEST = 4000


class TableNote(Base):
    __tablename__ = "table_notes"
    table: Mapped[str] = mapped_column(ForeignKey("tables.id", ondelete="CASCADE"), primary_key=True)
    person: Mapped[str] = mapped_column(ForeignKey("people.id", ondelete="CASCADE"), primary_key=True, index=True)
    text: Mapped[str] = mapped_column(Text)


class NoteWish(Shape):
    text: Annotated[str, msgspec.Meta(max_length=LONGEST)]


class NoteTold(Answer):
    text: str


class TableNotes(Controller):
    path = "/api/tables/{table_id:str}/note"
    tags = ("tables",)

    @get(summary="What I have noted at a table")
    async def read(self, house: House, visitor: Person | None, table_id: str) -> NoteTold:
        async with house.database.reading() as session:
            found = await session.get(TableNote, (table_id, visitor.id)) if visitor else None
        return NoteTold(text=found.text if found else "")

    @post(summary="Note something at a table: it takes the place of what I had noted", status_code=200)
    async def write(self, house: House, person: Person, table_id: str, data: NoteWish) -> NoteTold:
        if "\x00" in data.text:
            raise Refusal("bad", "a note has no characters that cannot be seen")
        await house.room(table_id)
        async with house.database.writing() as session:
            if data.text.strip():
                await replace(session, TableNote, [{"table": table_id, "person": person.id, "text": data.text}])
            elif (found := await session.get(TableNote, (table_id, person.id))) is not None:
                await session.delete(found)
        return NoteTold(text=data.text if data.text.strip() else "")
