"""Who may do what: names, passwords, tokens, origins, headers."""

import pytest
import websockets

from tests.server.player import Player
from tests.server.service import Service, running


async def test_a_browser_becomes_a_person_by_choosing_a_name(embedded: Service) -> None:
    async with Player(embedded.address) as player:
        assert (await player.get("/api/me"))["named"] is False
        answer = await player.http.post("/api/me", json={"name": "  Ada   Lovelace "})
        assert answer.json()["name"] == "Ada Lovelace"
        cookie = answer.headers["set-cookie"]
        assert "HttpOnly" in cookie and "SameSite=lax" in cookie
        assert (await player.get("/api/me"))["named"] is True


@pytest.mark.parametrize("name", ["", "   ", "x" * 25, "a\x00b", "<b>"])
async def test_bad_names_are_refused(embedded: Service, name: str) -> None:
    async with Player(embedded.address) as player:
        assert (await player.post("/api/me", status=400, name=name))["code"] == "bad"


async def test_a_forged_secret_is_nobody(embedded: Service) -> None:
    async with Player(embedded.address, "Ada") as ada:
        value = ada.http.cookies["manse"]
        for forged in (value[:4] + ("A" if value[4] != "A" else "B") + value[5:], value[:-9], value.split(".")[0], "x", ""):
            async with Player(embedded.address) as thief:
                thief.http.cookies.set("manse", forged)
                assert (await thief.get("/api/me"))["named"] is False


async def test_a_password_lets_a_person_in_from_elsewhere(embedded: Service) -> None:
    async with Player(embedded.address, "Mary Shelley") as here, Player(embedded.address) as there:
        table = await here.make("ghosts", "me", "open")
        await here.post("/api/me/password", status=400, password="short")
        assert (await here.post("/api/me/password", password="frankenstein"))["protected"]
        await there.post("/api/me/login", status=403, name="Mary Shelley", password="dracula12")
        await there.post("/api/me/login", status=403, name="Nobody", password="dracula12")
        await there.post("/api/me/login", name="mary shelley", password="frankenstein")
        assert (await there.get(f"/api/tables/{table}"))["mine"] == [0]
        async with Player(embedded.address) as thief:
            assert (await thief.post("/api/me", status=409, name="MARY SHELLEY"))["code"] == "conflict"
        assert (await there.post("/api/me/logout"))["named"] is False
        assert (await there.get("/api/me"))["named"] is False


async def test_a_stranger_must_choose_a_name_before_making_a_table(embedded: Service) -> None:
    async with Player(embedded.address) as stranger:
        wish = {"game": "ghosts", "seats": [{"kind": "me"}, {"kind": "bot"}]}
        assert (await stranger.post("/api/tables", status=401, **wish))["code"] == "unnamed"


async def test_pages_of_other_sites_cannot_change_anything(embedded: Service) -> None:
    async with Player(embedded.address, "Ada") as ada:
        cookies = dict(ada.http.cookies)
        async with embedded.http(cookies=cookies) as other:
            assert (await other.post("/api/me", json={"name": "Eve"})).status_code == 403
            evil = {"origin": "http://evil.example", "x-manse": "1"}
            assert (await other.post("/api/me", json={"name": "Eve"}, headers=evil)).status_code == 403
            own = {"origin": embedded.address, "x-manse": "1"}
            assert (await other.post("/api/me", json={"name": "Ada"}, headers=own)).status_code == 200
        table = await ada.make("ghosts", "me", "bot")
        socket = await ada.sit(table, origin="http://evil.example")
        refused = await socket.hear()
        assert (refused["type"], refused["code"]) == ("refused", "forbidden")
        with pytest.raises(websockets.ConnectionClosed):
            await socket.hear()


async def test_every_answer_carries_security_headers(embedded: Service) -> None:
    async with embedded.http() as anybody:
        for path in ("/health", "/api/games", "/api/nothing", "/api/tables/x"):
            headers = (await anybody.get(path)).headers
            assert "default-src 'self'" in headers["content-security-policy"]
            assert headers["x-content-type-options"] == "nosniff"
            assert "server" not in headers


async def test_tokens_let_programs_in_until_they_are_taken_back(embedded: Service) -> None:
    async with Player(embedded.address, "Ada") as ada:
        token = (await ada.post("/api/me/tokens", label="my bot"))["token"]
        async with Player(embedded.address, authorization=f"Bearer {token}") as program:
            assert (await program.get("/api/me"))["name"] == "Ada"
            await ada.http.delete("/api/me/tokens")
            assert (await program.get("/api/me", status=401))["code"] == "unnamed"


async def test_too_many_requests_are_slowed_down(tmp_path_factory: pytest.TempPathFactory) -> None:
    with running(tmp_path_factory.mktemp("limited"), rate_limit=20) as service:
        async with service.http() as hasty:
            codes = [(await hasty.get("/api/games")).status_code for _ in range(30)]
        assert codes[:15] == [200] * 15
        assert codes[-1] == 429


async def test_logs_tell_no_secrets(embedded: Service) -> None:
    async with Player(embedded.address, "Tell Tale") as player:
        await player.post("/api/me/password", password="very secret")
        token = (await player.post("/api/me/tokens"))["token"]
        table = await player.make("ghosts", "me", "bot")
        socket = await player.sit(table, 0)
        await socket.say("speak", text="a private word")
        await socket.close()
        for secret in ("very secret", token, player.http.cookies["manse"], table, "a private word"):
            assert secret not in embedded.log


async def test_health_and_metrics(embedded: Service) -> None:
    async with embedded.http() as anybody:
        assert (await anybody.get("/health")).json()["status"] == "ok"
        metrics = (await anybody.get("/metrics")).text
        assert "manse_requests_total" in metrics
        assert "manse_decisions_total" in metrics
        assert (await anybody.get("/schema/openapi.json")).json()["info"]["title"] == "Manse"
