"""Pictures of what people do with each other: accounts, friends, challenges, notices, tournaments, the same deals."""

from playwright.sync_api import Page

from tests.browser.album import Album
from tests.browser.player import BOARD
from tests.browser.positions import ask, bring_in
from tests.browser.stages import told
from tests.browser.test_ways_in import give_device

DAY = {"kind": "days", "seconds": 86_400, "bank": 0}
CUP = {"name": "Midnight cup", "game": "rest_in_peace", "players": 2, "clock": DAY}


def company(album: Album) -> None:
    page, other = album.page, album.another()
    for one, name in ((page, "Isobel"), (other.page, "Fergus the Red")):
        one.goto("/help")
        ask(one, "/me", {"name": name})
    friends(album, other)
    account(album)
    notices(album, other)
    tournaments(album)
    same_deals(album)
    review(album)
    other.close()


def shown(album: Album, path: str, name: str) -> None:
    album.page.goto(path)
    album.page.get_by_role("main").get_by_role("heading").first.wait_for()
    album.page.wait_for_load_state("networkidle")
    album.picture(name, whole=True)


def friends(album: Album, other: Album) -> None:
    page = album.page
    table = ask(other.page, "/tables", {"game": "ghosts", "seats": [{"kind": "me"}, {"kind": "open"}], "public": True})["id"]
    page.goto(f"/t/{table}")
    page.get_by_role("link", name="Fergus the Red").click()
    page.get_by_role("button", name="Ask to be friends").wait_for()
    album.picture("profile-other", whole=True)
    page.get_by_role("button", name="Ask to be friends").click()
    other.page.goto("/lobby")
    other.page.get_by_role("button", name="Yes Isobel").wait_for()
    other.picture("parlour-asked", whole=True)
    other.page.get_by_role("button", name="Yes Isobel").click()
    seek(other.page)
    other.picture("parlour-seeking", whole=True)
    shown(album, "/lobby", "parlour-challenge")
    page.goto("/p/me")
    ask(other.page, f"/tables/{table}/invite", {"name": "Isobel"})
    page.get_by_role("link", name="Come", exact=True).wait_for()
    album.picture("profile-invited", whole=True)
    page.get_by_role("button", name="Not now").click()


def seek(page: Page) -> None:
    form = page.locator("form", has=page.get_by_role("button", name="Find players"))
    form.get_by_label("Empty seats to bots").select_option("0")
    form.get_by_role("button", name="Find players").click()
    page.get_by_role("complementary", name="Find players").wait_for()


def account(album: Album) -> None:
    page = album.page
    page.goto(album.service.address.replace("127.0.0.1", "localhost") + "/me")
    give_device(page)
    page.get_by_label("Your name").first.fill("Isobel")
    page.get_by_role("button", name="Save").click()
    page.get_by_role("button", name="Add a passkey").click()
    page.get_by_role("button", name="Make new codes").click()
    page.locator("ol code").first.wait_for()
    album.picture("account", whole=True)
    page.get_by_role("button", name="Delete everything about me").click()
    album.picture("account-farewell")


def notices(album: Album, other: Album) -> None:
    page = album.page
    page.goto("/lobby")
    table = ask(page, "/tables", {"game": "ghosts", "seats": [{"kind": "me"}, {"kind": "open"}]})["id"]
    ask(other.page, f"/tables/{table}/claim", {})
    page.get_by_role("button", name="new notice").click()
    album.picture("bell")
    ask(page, "/notices/hook", {"address": "https://example.org/hooks/a-long-address", "shape": "slack"})
    shown(album, "/notices", "notices")
    shown(album, "/notices/stop/forged", "notices-stop")
    shown(album, "/mine", "my-games")


def tournaments(album: Album) -> None:
    page = album.page
    shown(album, "/tournaments", "tournaments")
    for system in ("swiss", "arena"):
        id = ask(page, "/tournaments", {**CUP, "system": system, "minutes": 20 if system == "arena" else 0})["id"]
        ask(page, f"/tournaments/{id}/enter", {})
        ask(page, f"/tournaments/{id}/rivals", {"level": "visitor", "count": 5})
        shown(album, f"/tournaments/{id}", f"tournament-{system}-open")
        ask(page, f"/tournaments/{id}/begin", {})
        page.get_by_role("link", name="To your table").wait_for()
        album.picture(f"tournament-{system}", whole=True)
    shown(album, "/tournaments", "tournaments-listed")


def same_deals(album: Album) -> None:
    page = album.page
    for path, name in (("/daily", "daily"), ("/daily/ghosts", "day"), ("/sets", "sets"), ("/ratings/ghosts", "ratings")):
        shown(album, path, name)
    made = ask(page, "/sets", {"name": "Midnight set", "game": "rest_in_peace", "players": 2, "boards": 4})["id"]
    ask(page, f"/sets/{made}/sit", {"seat": 0})
    shown(album, f"/sets/{made}", "set")


def review(album: Album) -> None:
    page = album.page
    page.goto(f"/t/{bring_in(page, told('rest_in_peace')[0].record)}/replay#7")
    page.locator(BOARD).wait_for()
    page.get_by_role("tab", name="Together").click()
    page.get_by_role("button", name="Begin and get the link").click()
    page.get_by_text("You lead: the others see this step.").wait_for()
    album.picture("review")
