"""Keeping order: reports with what the reporter could read, the host's powers, the operator's, and a list of who did what."""

import asyncio
import contextlib
import io
import json
from pathlib import Path

import pytest
import websockets

from manse.cli.main import main
from manse.server.word_filter import WordFilter
from tests.server.player import Player
from tests.server.service import Service, running


async def admin(service: Service, *said: str) -> str:
    """The command, in this process, beside the loop that the test runs in."""
    return await asyncio.to_thread(run, service, *said)


def run(service: Service, *said: str) -> str:
    where = service.command[service.command.index("--database") + 1]
    out = io.StringIO()
    with contextlib.redirect_stdout(out), pytest.raises(SystemExit) as left:
        main(["admin", *said, "--database", where])
    assert not left.value.code, said
    return out.getvalue()


async def handle(player: Player) -> str:
    return str((await player.get("/api/people/me"))["who"]["handle"])


async def seated(host: Player, *guests: Player) -> str:
    table = await host.make("ghosts", "me", *("open" for _ in guests))
    for guest in guests:
        await guest.post(f"/api/tables/{table}/claim")
    return table


async def test_a_report_carries_what_its_reporter_could_read(service: Service) -> None:
    async with Player(service.address, "Rude") as rude, Player(service.address, "Hurt") as hurt, Player(service.address, "Far") as far:
        table = await seated(rude, hurt)
        one, other = await rude.sit(table), await hurt.sit(table)
        await one.say("speak", text="you play like a tea towel")
        await other.until(lambda: bool(other.chat))
        line = other.chat[0]
        assert line["who"] == await handle(rude)
        made = await hurt.post("/api/reports", reason="abuse", text="not nice", table=table, line=line["id"])
        about = await hurt.post("/api/reports", reason="name", handle=await handle(rude))
        assert (await far.post("/api/reports", status=403, reason="spam", table=table, line=line["id"]))["code"] == "forbidden"
        assert (await hurt.post("/api/reports", status=404, reason="spam", table=table, line=10**9))["code"] == "not_found"
        assert (await hurt.post("/api/reports", status=400, reason="dislike", table=table))["code"] == "bad"
        assert (await hurt.post("/api/reports", status=400, reason="spam", handle=await handle(hurt)))["code"] == "bad"

        listed = await admin(service, "reports")
        assert made["id"] in listed and about["id"] in listed
        told = await admin(service, "report", made["id"])
        assert "Hurt reports Rude" in told and "> " in told and "tea towel" in told
        await admin(service, "close", made["id"], "--outcome", "talked to", "--as", "keeper")
        assert made["id"] not in await admin(service, "reports") and made["id"] in await admin(service, "reports", "--all")

        await admin(service, "delete-line", str(line["id"]), "--why", "rude", "--as", "keeper")
        gone = [line["id"]]
        while json.loads(other.heard[-1]).get("gone") != gone:
            await other.hear()
        again = await hurt.sit(table)
        await one.say("speak", text="sorry")
        await again.until(lambda: bool(again.chat))
        assert [said["text"] for said in again.chat] == ["sorry"]
        for socket in (one, other, again):
            await socket.close()
        audit = await admin(service, "audit")
        assert "keeper" in audit and "delete-line" in audit and "close-report" in audit


async def test_a_ban_a_mute_and_a_new_name_reach_every_worker(service: Service) -> None:
    async with Player(service.address, "Ghastly") as bad, Player(service.address, "Good") as good:
        who, table = await handle(bad), await seated(good, bad)
        waiting = await bad.make("ghosts", "me", "open")
        here, there = await bad.sit(table), await good.sit(table)
        await there.until(lambda: bool(there.table))
        await admin(service, "rename", who, "Gentle", "--why", "frightens children")
        await there.until(lambda: there.table["chairs"][1]["name"] == "Gentle")
        assert (await bad.get("/api/me"))["name"] == "Gentle"

        await admin(service, "mute", who, "--hours", "1", "--why", "shouting")
        assert (await here.say("speak", text="hello?"))["code"] == "silenced"
        await admin(service, "pardon", who, "--why", "calmed down")
        assert (await here.say("speak", text="thank you"))["type"] == "taken"

        await admin(service, "ban", who, "--days", "1", "--why", "cheating")
        with pytest.raises(websockets.ConnectionClosed) as closed:
            while True:
                await here.hear()
        assert closed.value.rcvd is not None and closed.value.rcvd.code == 4401
        await there.until(lambda: there.table["chairs"][1]["kind"] == "open")
        await there.close()
        assert (await good.get(f"/api/tables/{waiting}"))["status"] == "closed", "nobody waits for who is not let in"
        assert (await bad.get("/api/me"))["named"] is False, "cookies of before are worth nothing"


async def test_who_is_banned_may_leave_but_nothing_else(service: Service) -> None:
    async with Player(service.address, "Banned") as bad:
        await bad.post("/api/me/password", password="very secret")
        name = f"Banned {service.port}"
        who = await handle(bad)
        await bad.post("/api/me", name=name)
        await admin(service, "ban", who, "--why", "for the test")
        await bad.post("/api/me/login", name=name, password="very secret")
        assert (await bad.get("/api/me"))["banned"] is not None
        refused = await bad.post("/api/tables", status=403, game="ghosts", seats=[{"kind": "me"}, {"kind": "bot"}])
        assert refused["code"] == "banned"
        assert (await bad.get("/api/me/export"))["person"]["banned_until"]
        await bad.post("/api/me/forget", name=name, proof={"password": "very secret"})


async def test_the_hosts_powers(service: Service) -> None:
    async with Player(service.address, "Hostess") as host, Player(service.address, "Pest") as pest, Player(service.address, "Nice") as nice:
        table = await seated(host, pest)
        chat = await pest.sit(table)
        assert (await pest.post(f"/api/tables/{table}/quiet", status=403))["code"] == "forbidden"
        assert (await host.post(f"/api/tables/{table}/quiet"))["quiet"]
        assert (await chat.say("speak", text="hm"))["code"] == "quiet"
        await host.post(f"/api/tables/{table}/quiet", on=False)
        listening = await host.sit(table)
        assert (await listening.say("mute", seat=1))["type"] == "taken"
        assert (await chat.say("speak", text="hm"))["code"] == "muted"

        assert (await pest.post(f"/api/tables/{table}/remove", status=403, seat=0))["code"] == "forbidden"
        assert (await host.post(f"/api/tables/{table}/remove", status=400, seat=0))["code"] == "bad"
        assert (await host.post(f"/api/tables/{table}/remove", seat=1))["chairs"][1]["kind"] == "open"
        assert (await pest.post(f"/api/tables/{table}/claim", status=403))["code"] == "forbidden"
        link = (await host.post(f"/api/tables/{table}/link", seat=1))["link"]
        assert (await pest.post(f"/api/tables/{table}/claim", status=403, link=link))["code"] == "forbidden"
        await nice.post(f"/api/tables/{table}/claim", link=link)
        for socket in (chat, listening):
            await socket.close()


async def test_words_that_are_not_wanted(tmp_path: Path) -> None:
    words = tmp_path / "words.txt"
    words.write_text("# ours\npoltergeist\n*ecto*\n")
    with running(tmp_path, words=str(words), talk=4) as service:
        async with Player(service.address, "Medium") as medium:
            assert (await medium.post("/api/me", status=400, name="P0ltergeist"))["code"] == "bad"
            table = await medium.make("ghosts", "me", "open")
            socket = await medium.sit(table)
            for said in ("a pоltergеist!", "fine"):
                await socket.say("speak", text=said)
            await socket.until(lambda: len(socket.chat) == 2)
            assert [line["text"] for line in socket.chat] == ["a •••", "fine"]
            assert (await socket.say("speak", text="and on"))["code"] == "too_fast"
            await socket.close()
            service.kill()
            service.start()
            socket = await medium.sit(table)
            await socket.until(lambda: len(socket.chat) == 2)
            await socket.close()


def test_how_words_are_found(tmp_path: Path) -> None:
    file = tmp_path / "words"
    file.write_text("ghoul\n*ecto*\n")
    words = WordFilter(str(file))
    for unwanted in ("ghoul", "GHOUL", "gh0ul.", "g.h.o.u.l", "ghοul", "g h o u l", "ectoplasm", "projector"):
        assert words.masked(unwanted) == "•••", unwanted
    assert words.masked("what a  ghoul he is") == "what a  ••• he is"
    for fine in ("ghouls", "go ghost", "a b c", ""):
        assert words.masked(fine) == fine
    assert WordFilter("").masked("ghoul") == "ghoul", "off unless it is wanted"
    file.write_text("other\n")
    assert words.masked("ghoul") == "ghoul" and words.finds("other")


def test_misuse_of_the_command_is_said_in_a_line(embedded: Service, capsys: pytest.CaptureFixture[str]) -> None:
    where = embedded.command[embedded.command.index("--database") + 1]
    wrong: list[tuple[str, ...]] = [
        ("ban", "nobody-at-all", "--why", "x"),
        ("report", "none"),
        ("close", "none", "--outcome", "x"),
        ("delete-line", "999999999", "--why", "x"),
        ("take-down", "none", "--why", "x"),
        ("ban", "nobody-at-all"),
    ]
    for said in wrong:
        with pytest.raises(SystemExit) as left:
            main(["admin", *said, "--database", where])
        assert left.value.code == 2 and len(capsys.readouterr().err.strip().splitlines()) == 1, said
