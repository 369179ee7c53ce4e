"""What a secret is worth: tokens make no cookies, a logout and a new password end older ones, guessing gets slow; and names told apart."""

import asyncio
import threading
from collections.abc import Iterator
from itertools import pairwise

import pytest

from manse.server import passwords
from manse.server.names import clean_name, skeleton, told_apart
from manse.server.passwords import FREE, LONGEST_WAIT, wait_after
from manse.server.refusal import Refusal
from tests.server.player import Player
from tests.server.service import Service, running


async def test_a_token_makes_no_cookie_and_nothing_that_outlives_it(embedded: Service) -> None:
    async with Player(embedded.address, "Owner") as owner:
        token = (await owner.post("/api/me/tokens"))["token"]
        async with Player(embedded.address, authorization=f"Bearer {token}") as program:
            renamed = await program.http.post("/api/me", json={"name": "Owner"})
            assert renamed.status_code == 200 and "set-cookie" not in renamed.headers
            await program.post("/api/me/tokens", status=403)
            await program.post("/api/me/password", status=403, password="long enough")
            await owner.http.delete("/api/me/tokens")
            assert program.http.cookies.get("manse") is None
            await program.post("/api/me", status=401, name="Owner")


async def test_a_logout_ends_every_cookie_of_the_person(service: Service) -> None:
    async with Player(service.address, "Ada") as ada, Player(service.address) as thief:
        thief.http.cookies.set("manse", ada.http.cookies["manse"])
        assert (await thief.get("/api/me"))["named"] is True
        await ada.post("/api/me/logout")
        assert (await thief.get("/api/me"))["named"] is False
        await thief.post("/api/tables", status=401, game="ghosts", seats=[{"kind": "me"}, {"kind": "bot"}])


async def test_a_new_password_needs_the_old_and_ends_older_cookies(embedded: Service) -> None:
    async with Player(embedded.address, "Percy Bysshe") as percy, Player(embedded.address) as thief:
        await percy.post("/api/me/password", password="ozymandias")
        thief.http.cookies.set("manse", percy.http.cookies["manse"])
        assert (await thief.post("/api/me/password", status=403, password="my own now"))["code"] == "forbidden"
        assert (await thief.post("/api/me/password", status=403, password="my own now", old="adonais!"))["code"] == "forbidden"
        await percy.post("/api/me/password", password="prometheus", old="ozymandias")
        assert (await percy.get("/api/me"))["named"] is True
        assert (await thief.get("/api/me"))["named"] is False
        await thief.post("/api/me/login", status=403, name="Percy Bysshe", password="ozymandias")
        await thief.post("/api/me/login", name="Percy Bysshe", password="prometheus")


@pytest.fixture(scope="module")
def guessed(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Service]:
    with running(tmp_path_factory.mktemp("guessed")) as service:
        yield service


async def test_guessing_is_locked_out(guessed: Service) -> None:
    async with Player(guessed.address, "Victim") as victim, Player(guessed.address) as thief:
        await victim.post("/api/me/password", password="very secret")
        tries = [thief.http.post("/api/me/login", json={"name": "Victim", "password": f"guess {n}"}) for n in range(60)]
        codes = [answer.status_code for answer in await asyncio.gather(*tries)]
        assert codes.count(403) <= FREE, "so many were looked at"
        assert codes.count(403) + codes.count(429) == 60
        locked = await thief.http.post("/api/me/login", json={"name": "VICTIM", "password": "very secret"})
        assert locked.status_code == 429 and "try again in" in locked.json()["message"]


async def test_workers_lock_out_together(scaled: Service) -> None:
    async with Player(scaled.address, "Shared Victim") as victim:
        await victim.post("/api/me/password", password="very secret")
        codes = []
        for number in range(4 * FREE):
            async with Player(scaled.address) as thief:  # another connection: any worker may answer
                guess = {"name": "Shared Victim", "password": f"guess {number}"}
                codes.append((await thief.http.post("/api/me/login", json=guess)).status_code)
        assert codes.count(403) == FREE and codes.count(429) == 3 * FREE


async def test_workers_limit_together(scaled: Service) -> None:
    """What one worker has counted the other knows."""
    remaining = []
    for _ in range(12):
        async with Player(scaled.address, **{"x-forwarded-for": "198.51.100.9"}) as anybody:
            answer = await anybody.http.get("/api/me")
            remaining.append(int(answer.headers["ratelimit-remaining"]))
    assert remaining == sorted(remaining, reverse=True) and len(set(remaining)) == 12


class Slow:
    """Works a hash out until it is let go, and counts how many do so at the same time."""

    def __init__(self) -> None:
        self.go_on, self.at_once, self.most = threading.Event(), 0, 0

    def hash(self, password: str) -> str:
        self.at_once += 1
        self.most = max(self.most, self.at_once)
        self.go_on.wait(60)
        self.at_once -= 1
        return password


async def test_few_passwords_are_worked_out_at_once_and_few_wait(monkeypatch: pytest.MonkeyPatch) -> None:
    slow, made = Slow(), passwords.Passwords(passwords.OwnCounts())
    monkeypatch.setattr(passwords, "hasher", slow)
    asked = [asyncio.create_task(made.hash(str(number))) for number in range(passwords.WAITING + 5)]
    while sum(task.done() for task in asked) < 5:
        await asyncio.sleep(0.01)
    slow.go_on.set()
    answers = await asyncio.gather(*asked, return_exceptions=True)
    made.close()
    assert sum(isinstance(answer, Refusal) for answer in answers) == 5
    assert slow.most == passwords.AT_ONCE


def test_each_failure_costs_twice_the_wait() -> None:
    waits = [wait_after(failures, 5) for failures in range(4, 40)]
    assert waits[0] == 0 and waits[1] > 0 and waits[-1] == LONGEST_WAIT
    assert all(later == min(LONGEST_WAIT, 2 * earlier) for earlier, later in pairwise(waits[1:]))


@pytest.mark.parametrize("name", ["A\u200bda", "Ada\u202eb", "\u3164", "\u2800", "Z\u0323\u0324\u0325\u0326algo", "...", "\u2060x"])
def test_names_hide_nothing(name: str) -> None:
    with pytest.raises(Refusal):
        clean_name(name)


@pytest.mark.parametrize("like", ["ada", "АDA", "Ａｄａ", "Ad\u00e1", "Aԁa", "𝓐𝓭𝓪"])
def test_names_that_look_alike_are_one(like: str) -> None:
    assert skeleton(like) == skeleton("Ada")
    assert skeleton(told_apart(clean_name(like), ["Ada"])) != skeleton("Ada")


def test_different_names_stay_different() -> None:
    names = ["Ada", "Ben", "Mary", "Person 0", "Person 1", "Person 2", "李", "王", "Zoë", "Agnes"]
    assert len({skeleton(name) for name in names}) == len(names)
    assert all(told_apart(name, [other for other in names if other != name]) == name for name in names)


async def test_two_alike_at_a_table_are_told_apart(embedded: Service) -> None:
    async with Player(embedded.address, "Agnes") as one, Player(embedded.address, "Аgnes") as other:
        table = await one.make("ghosts", "bot", "me", "open")
        await other.post(f"/api/tables/{table}/claim")
        told = await one.get(f"/api/tables/{table}")
        assert [chair["name"] for chair in told["chairs"]] == ["Agnes (2)", "Agnes", "Аgnes (3)"]
        await one.post("/api/me", name="Agnes the Elder")
        async with Player(embedded.address, "Third") as third:
            again = await one.make("ghosts", "me", "open")
            await third.post(f"/api/tables/{again}/claim")
            assert (await third.post("/api/me", status=409, name="AGNES THE ELDER"))["code"] == "conflict"


async def test_a_protected_name_is_not_taken_by_look(embedded: Service) -> None:
    async with Player(embedded.address, "Carmilla") as owner, Player(embedded.address) as thief:
        await owner.post("/api/me/password", password="mircalla")
        for name in ("CARMILLA", "Саrmilla", "Carmi11a", "Carmilla\u0301"):
            assert (await thief.post("/api/me", status=409, name=name))["code"] == "conflict"
