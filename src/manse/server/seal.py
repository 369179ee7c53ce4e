"""A deal nobody can bend. The key of all cards is made of a secret of the house and of a share of every seat:

    promise   SHA-256 of the house's secret, shown from the first moment of a table
    sealed    SHA-256 of a seat's share, laid down once the promise is known: nobody sees a share before all are laid down
    terms     a text that names table, game, rules, options, data, players, promise and sealed shares
    seal      SHA-256 of the terms, shown before any share is opened
    key       the first 128 bits of SHA-256 over seal, secret and the opened shares

Nobody can change a share after having seen another, and the house cannot change its secret after having seen any. A seat that lays nothing
down, or does not open what it has laid down, within the time the terms name, adds nothing: NOTHING stands for its share, and the record
says so. Everything is hashed as text, so that a browser can do it too.
"""

import hashlib
import json
import re
import secrets
from collections.abc import Mapping, Sequence
from typing import Any, NamedTuple

FORMAT = "manse deal 1"
NOTHING = "-"
"""In the place of a share that was not given."""
HEX = re.compile(r"[0-9a-f]{64}")


class Fault(Exception):
    """A deal that is not what it says."""


class Opened(NamedTuple):
    """A deal after the end: everything lies open."""

    secret: str
    terms: str
    shares: Sequence[str | None]


def fresh_secret() -> str:
    return secrets.token_hex(32)


def sha256(*lines: str) -> str:
    return hashlib.sha256("\n".join(lines).encode()).hexdigest()


def promise_of(secret: str) -> str:
    return sha256("manse secret", secret)


def sealed_share(share: str) -> str:
    return sha256("manse share", share)


def seal_of(terms: str) -> str:
    return sha256(terms)


def key_of(seal: str, secret: str, shares: Sequence[str | None]) -> str:
    """As the rules take it: 32 hex digits."""
    return sha256("manse key", seal, secret, *(share or NOTHING for share in shares))[:32]


def data_digest(text: str) -> str:
    return sha256(text)


def is_digest(text: object) -> bool:
    return isinstance(text, str) and HEX.fullmatch(text) is not None


def write_terms(**parts: Any) -> str:
    return json.dumps({"format": FORMAT, **parts}, sort_keys=True, separators=(",", ":"), ensure_ascii=True)


def read_terms(text: object) -> dict[str, Any]:
    try:
        terms = json.loads(text) if isinstance(text, str) else None
    except (ValueError, RecursionError):
        terms = None
    if not isinstance(terms, dict) or terms.get("format") != FORMAT or not isinstance(terms.get("seats"), list):
        raise Fault("the terms of the deal cannot be read")
    if not all(isinstance(seat, dict) for seat in terms["seats"]):
        raise Fault("the terms of the deal cannot be read")
    return terms


def check(record: Mapping[str, Any], data: str) -> str:
    """The seal of a finished game, if its record is consistent in itself: secret, terms, shares and key belong together, and the terms name
    this game. `data` is the text of the box that was played with. That the seal was known beforehand is for the reader to say."""
    deal = opened(record)
    terms, seal = read_terms(deal.terms), seal_of(deal.terms)
    if promise_of(deal.secret) != terms.get("promise"):
        raise Fault("the house's secret is not the one that it promised")
    _check_terms(record, terms, data)
    _check_shares(terms["seats"], deal.shares)
    if key_of(seal, deal.secret, deal.shares) != _last_key(record):
        raise Fault("the key of the deal is not made of the secret and the shares")
    return seal


def opened(record: Mapping[str, Any]) -> Opened:
    deal = record.get("deal")
    if not isinstance(deal, dict):
        raise Fault("the record tells of no sealed deal")
    secret, shares = deal.get("secret"), deal.get("shares")
    if not is_digest(secret) or not isinstance(shares, list) or not all(share is None or is_digest(share) for share in shares):
        raise Fault("the secret and the shares of the deal cannot be read")
    return Opened(str(secret), str(deal.get("terms")), shares)


def _check_terms(record: Mapping[str, Any], terms: Mapping[str, Any], data: str) -> None:
    told = {name: record.get(name) for name in ("table", "game", "version", "options")}
    turns = record.get("turns") or []
    told |= {"data": data_digest(data), "before": before(record.get("key"), turns, record.get("decisions") or []) if turns else None}
    for name, value in told.items():
        if terms.get(name) != value:
            raise Fault(f"the terms were sealed for another {name}")
    seats = terms["seats"]
    if len(seats) != record.get("players") or [seat.get("name") for seat in seats] != record.get("names"):
        raise Fault("the terms were sealed for other players")


def _check_shares(seats: Sequence[Mapping[str, Any]], shares: Sequence[str | None]) -> None:
    if len(shares) != len(seats):
        raise Fault("there are not as many shares as seats")
    for number, (seat, share) in enumerate(zip(seats, shares, strict=True)):
        if share is not None and sealed_share(share) != seat.get("sealed"):
            raise Fault(f"the share of seat {number} is not the one it laid down")


def before(key: object, turns: Sequence[Any], decisions: Sequence[Any]) -> str:
    """What had happened before a deal by which a game goes on: the earlier keys, and the decisions up to there."""
    return sha256("manse before", json.dumps([key, turns[:-1], decisions[: int(turns[-1][0])]], separators=(",", ":")))


def _last_key(record: Mapping[str, Any]) -> str:
    turns = record.get("turns")
    return str(turns[-1][1] if turns else record.get("key"))
