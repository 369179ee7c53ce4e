/** Draws, before any other code has come, what the page begins with. The house takes its place (main.ts). */
import { EYES, GABLE, GHOST } from "./lib/art/mark";
import type { GameInfo } from "./lib/types";
import type { Opening } from "../early";

declare const OPENINGS: Record<string, Opening>;

const SIGN = [
  [GABLE, "light-dark(#2b3743, #3b4a5a)"],
  [GHOST, "#f0b95a"],
  [EYES, "#211705"],
].map(([path, colour]) => `<path d="${path}" style="fill:${colour}"/>`);
const { language = "en", table = null } = window.ahead ?? {};
const words = OPENINGS[language];
const told = JSON.parse(document.getElementById("written")?.textContent ?? "{}") as Record<string, unknown>;

/** What is played at this table, if the service has said so. */
function title(): string {
  const played = document.querySelector<HTMLMetaElement>("meta[name=game]")?.content;
  const games = (told[`/games?language=${language}`] ?? []) as GameInfo[];
  return games.find((game) => game.id === played)?.title ?? "";
}

function element(name: string, kind: string, ...inside: (Node | string)[]): HTMLElement {
  const made = document.createElement(name);
  made.className = kind;
  made.append(...inside);
  return made;
}

function link(path: string, text: string): HTMLAnchorElement {
  const made = document.createElement("a");
  made.href = path;
  made.textContent = text;
  if (path === location.pathname) made.setAttribute("aria-current", "page");
  return made;
}

function opening({ nav, landing, waiting }: Opening): HTMLElement[] {
  const home = link("/", "");
  home.className = "home";
  home.ariaLabel = "Manse";
  const size = table ? 26 : 34;
  home.innerHTML = `<svg viewBox="0 0 64 64" width="${size}" height="${size}" aria-hidden="true">${SIGN.join("")}</svg><span>Manse</span>`;
  const room = element("span", "me"); // the sign for settings comes here
  room.style.width = "2.6rem";
  const bar = element("div", "bar", home, element("nav", "", ...nav.map(([path, text]) => link(path, text))), room);
  const top = element("header", table ? "lintel slim" : "lintel", bar);
  if (table) return [top, element("div", "title-page", element("b", "", title()), element("span", "", waiting))];
  if (location.pathname !== "/") return [top];
  const [first, second] = [element("h1", "", landing[0]), element("p", "", landing[1])];
  return [top, element("section", "facade", element("div", "wrap words", first, second))];
}

if (words) document.getElementById("house")?.append(...opening(words));
