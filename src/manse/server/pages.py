"""The browser's files: the one page of the application, and what it is made of.

On a slow line every question costs a good part of a second, so a browser is told ahead what the page will ask for: files in the header
`Link`, and answers that are the same for everybody written into the page itself."""

import base64
import hashlib
import html
import json
import re
from functools import cache
from pathlib import Path
from typing import Any

import msgspec
from litestar import Request, Response, get
from litestar.exceptions import NotFoundException
from litestar.response import File
from litestar.static_files import create_static_files_router
from sqlalchemy.exc import SQLAlchemyError

import manse
from manse.engine.speech import FIRST, LANGUAGES
from manse.server.card import HIGH, WIDE
from manse.server.games import all_games, all_levels, help_of
from manse.server.house import House
from manse.server.lessons import all_lessons
from manse.server.security import DOCS_POLICY, POLICY

STATIC, DOCS = Path(__file__).parent / "static", Path(__file__).parent / "docs"
TABLE = re.compile(r"t/([\w-]{1,22})(/replay)?")
LANDING, ROOM, REPLAY = "landing", "table", "src/routes/ReplayPage.svelte"
"""What is told ahead: files by the names that web/bundles.ts gives them, others by their sources."""
KINDS = {".js": "rel=modulepreload", ".css": "rel=preload; as=style; crossorigin"}
PACKED = {"br": ".br", "gzip": ".gz"}
"""How texts are packed when the pages are built, the smallest first."""
FOREVER = {"cache-control": "public, max-age=31536000, immutable"}
encode = msgspec.json.Encoder().encode


def site() -> list[Any]:
    """Every address that is not a file is a page of the one application."""
    return [asset, page, *_docs()] if (STATIC / "index.html").is_file() else _docs()


@get("/assets/{name:str}", include_in_schema=False, sync_to_thread=False)
def asset(request: Request[Any, Any, Any], name: str) -> File:
    file = STATIC / "assets" / name
    if file.name != name or not file.is_file():
        raise NotFoundException("there is no such file")
    wanted = request.headers.get("accept-encoding", "")
    packed = next((how for how, ending in PACKED.items() if how in wanted and file.with_name(name + ending).is_file()), None)
    headers = FOREVER | ({"content-encoding": packed, "vary": "accept-encoding"} if packed else {})
    path = file.with_name(name + PACKED[packed]) if packed else file
    return File(path, filename=name, media_type=_media(file), content_disposition_type="inline", headers=headers)


def _media(file: Path) -> str | None:
    return {".js": "text/javascript", ".css": "text/css", ".svg": "image/svg+xml", ".woff2": "font/woff2"}.get(file.suffix)


@get(["/", "/{path:path}"], include_in_schema=False)
async def page(request: Request[Any, Any, Any], house: House, path: str = "") -> File | Response[str]:
    bare = path.strip("/")
    file = (STATIC / bare).resolve()
    if bare and file.is_file() and STATIC in file.parents:
        return File(file, filename=file.name, content_disposition_type="inline", headers={"cache-control": "no-cache"})
    language, table = wished(request.headers.get("accept-language", "")), TABLE.fullmatch(bare)
    game = await game_at(house, table[1]) if table else None
    sources = _sources(bare, game, language)
    shown = written(game, language)
    if table and table[2]:
        shown = with_card(shown, str(request.base_url), table[1])
    headers = {"cache-control": "no-cache", "content-security-policy": policy(), "link": ahead(*sources)}
    return Response(shown, media_type="text/html", headers=headers)


async def game_at(house: House, table: str) -> str | None:
    """What is played there, which is told to everybody who knows the address. Without the database a page says itself what is wrong."""
    if (room := house.held(table)) is not None:
        return room.game.id
    try:
        found = await house.store.table(table)
    except (SQLAlchemyError, OSError):
        return None
    return found[0].game if found else None


def wished(header: str) -> str:
    """The first of a browser's languages that the house speaks, as the browser itself finds it."""
    named = (part.split(";")[0].strip().split("-")[0].lower() for part in header.split(","))
    return next((one for one in named if one in LANGUAGES), FIRST)


def _sources(path: str, game: str | None, language: str) -> tuple[str, ...]:
    """What the page will import, the first needed first."""
    words = () if language == FIRST else (f"src/words/{language}.toml",)
    if path == "":
        return (LANDING, *words)
    if not TABLE.fullmatch(path):
        return words
    board = (f"board-{game}", f"src/games/{game}/words/{language}.toml") if game else ()
    return (ROOM, *((REPLAY,) if path.endswith("/replay") else ()), *words, *board)


@cache
def ahead(*sources: str) -> str:
    """Files of the house and of these sources, as the header `Link`: a browser that is told so asks at once, in this order."""
    manifest: dict[str, Any] = json.loads((STATIC / ".vite" / "manifest.json").read_text(encoding="utf-8"))
    named = {chunk["name"]: key for key, chunk in manifest.items() if "name" in chunk} | {key: key for key in manifest}
    keys = [named[source] for source in ("index.html", *sources) if source in named]
    wanted = dict.fromkeys(file for key in keys for file in _files(manifest, key, set()))
    return ", ".join(f"</{file}>; {KINDS[Path(file).suffix]}" for file in wanted)


def _files(manifest: dict[str, Any], source: str, seen: set[str]) -> list[str]:
    if source in seen:
        return []
    seen.add(source)
    chunk = manifest[source]
    needed = [file for one in chunk.get("imports", ()) for file in _files(manifest, one, seen)]
    styles = () if chunk.get("isEntry") else chunk.get("css", ())  # those of the house stand in the page
    return [chunk["file"], *styles, *needed]


@cache
def _page() -> str:
    return (STATIC / "index.html").read_text(encoding="utf-8")


@cache
def policy() -> str:
    """The small script that stands in the page itself may run, and no other that does."""
    scripts = re.findall(r"<script>(.*?)</script>", _page(), re.DOTALL)
    hashes = " ".join(f"'sha256-{base64.b64encode(hashlib.sha256(each.encode()).digest()).decode()}'" for each in scripts)
    return f"{POLICY}; script-src 'self' {hashes}"


@cache
def written(game: str | None, language: str) -> str:
    """The page with answers that everybody gets, by what they answer (web/src/lib/ahead.ts)."""
    answers: dict[str, Any] = {
        f"/games?language={language}": all_games(language),
        f"/games/levels?language={language}": all_levels(language),
        f"/lessons?language={language}": all_lessons(language),
    }
    if game in manse.games():
        answers[f"/games/{game}/help?language={language}"] = help_of(manse.game(game), language)
    told = encode(answers).decode().replace("<", "\\u003c")
    played = f'<meta name="game" content="{game}" />' if game in manse.games() else ""
    return _page().replace("</head>", f'{played}<script type="application/json" id="written">{told}</script></head>', 1)


def with_card(shown: str, address: str, table: str) -> str:
    """The page of a replay says where its picture is, for chats in which its link is shared."""
    picture = html.escape(f"{address}api/tables/{table}/card.png")
    said = {"og:title": "Manse", "og:type": "website", "og:image": picture, "og:image:width": str(WIDE), "og:image:height": str(HIGH)}
    tags = "".join(f'<meta property="{name}" content="{value}" />' for name, value in said.items())
    return shown.replace("</head>", f'{tags}<meta name="twitter:card" content="summary_large_image" /></head>', 1)


def _docs() -> list[Any]:
    """The docs, where they have been built. Their pages carry small scripts of their own, and nothing that anybody wrote here."""
    if not (DOCS / "index.html").is_file():
        return []

    async def allow_scripts(response: Response[Any]) -> Response[Any]:
        response.headers["content-security-policy"] = DOCS_POLICY
        return response

    return [create_static_files_router(path="/docs", directories=[DOCS], html_mode=True, after_request=allow_scripts)]
