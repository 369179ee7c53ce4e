"""Rows about people beyond their names: how they come in, whom they know, what they note."""

from datetime import datetime

from sqlalchemy import BigInteger, ForeignKey, LargeBinary, String, Text, UniqueConstraint
from sqlalchemy.orm import Mapped, mapped_column

from manse.server.models import Base, now


class Passkey(Base):
    """Lets a person in by a key that never leaves their device (WebAuthn)."""

    __tablename__ = "passkeys"
    id: Mapped[str] = mapped_column(String(64), primary_key=True)
    """Hash of the credential's own id, which may be long."""
    person: Mapped[str] = mapped_column(ForeignKey("people.id", ondelete="CASCADE"), index=True)
    credential: Mapped[bytes] = mapped_column(LargeBinary)
    key: Mapped[bytes] = mapped_column(LargeBinary)
    """The public half."""
    uses: Mapped[int] = mapped_column(BigInteger)
    """As the device counts them: one that has fallen back is a copy."""
    label: Mapped[str] = mapped_column(String(40))
    created: Mapped[datetime] = mapped_column(default=now)
    used: Mapped[datetime | None]


class RecoveryCode(Base):
    """Lets a person in once, who has lost everything else; only its hash is kept."""

    __tablename__ = "recovery_codes"
    hash: Mapped[str] = mapped_column(String(64), primary_key=True)
    person: Mapped[str] = mapped_column(ForeignKey("people.id", ondelete="CASCADE"), index=True)
    created: Mapped[datetime] = mapped_column(default=now)


class Spent(Base):
    """A question to a passkey that was answered: the same answer is worth nothing a second time."""

    __tablename__ = "spent"
    hash: Mapped[str] = mapped_column(String(64), primary_key=True)
    at: Mapped[datetime] = mapped_column(default=now, index=True)


class Friendship(Base):
    """Somebody asked somebody to be friends; they are, once that was agreed to."""

    __tablename__ = "friendships"
    asker: Mapped[str] = mapped_column(ForeignKey("people.id", ondelete="CASCADE"), primary_key=True)
    asked: Mapped[str] = mapped_column(ForeignKey("people.id", ondelete="CASCADE"), primary_key=True, index=True)
    at: Mapped[datetime] = mapped_column(default=now)
    agreed: Mapped[datetime | None]


class Block(Base):
    """A person wants nothing to do with another, who is not told."""

    __tablename__ = "blocks"
    person: Mapped[str] = mapped_column(ForeignKey("people.id", ondelete="CASCADE"), primary_key=True)
    blocked: Mapped[str] = mapped_column(ForeignKey("people.id", ondelete="CASCADE"), primary_key=True, index=True)
    at: Mapped[datetime] = mapped_column(default=now)


class Invitation(Base):
    """Somebody is asked to a table; it is worth something until the game begins."""

    __tablename__ = "invitations"
    __table_args__ = (UniqueConstraint("table", "person"),)
    id: Mapped[str] = mapped_column(String(22), primary_key=True)
    table: Mapped[str] = mapped_column(ForeignKey("tables.id", ondelete="CASCADE"))
    by: Mapped[str] = mapped_column(ForeignKey("people.id", ondelete="CASCADE"), index=True)
    person: Mapped[str] = mapped_column(ForeignKey("people.id", ondelete="CASCADE"), index=True)
    at: Mapped[datetime] = mapped_column(default=now)
    declined: Mapped[bool] = mapped_column(default=False)
    """It stays then, so that it cannot be made again and again."""


class Note(Base):
    """What a person notes about somebody, or about themselves; nobody else reads it."""

    __tablename__ = "notes"
    author: Mapped[str] = mapped_column(ForeignKey("people.id", ondelete="CASCADE"), primary_key=True)
    about: Mapped[str] = mapped_column(ForeignKey("people.id", ondelete="CASCADE"), primary_key=True)
    text: Mapped[str] = mapped_column(Text)
    at: Mapped[datetime] = mapped_column(default=now)
