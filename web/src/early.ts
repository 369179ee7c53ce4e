/** Runs in the page itself, before any other code has come: the chosen colours, and what a table or a replay will ask for first. */
import { replayPath, socketAddress, viewpointIn } from "./lib/addresses";
import { EARLY_ID, type Ahead } from "./lib/ahead";
import { bestAmong } from "./lib/i18n/best";
import { PUBLIC, type FromService } from "./lib/types";
import { WIRE } from "./lib/live/wire";

declare const LANGUAGES: readonly string[];

function kept(): { scheme?: string; language?: string } {
  try {
    return JSON.parse(localStorage.getItem("manse") ?? "{}") as { scheme?: string; language?: string };
  } catch {
    return {}; // a browser that keeps nothing still plays
  }
}

function ask(path: string): void {
  const answer = fetch(`/api${path}`, { headers: { "X-Manse": "1" } });
  answer.catch(() => undefined); // who takes it up sees what is wrong
  ahead.answers.set(path, answer);
}

/** Looks as the page would, from a seat of one's own or from outside. */
function look(table: string, language: string): void {
  const url = socketAddress(table);
  const line = new WebSocket(url);
  const socket = (ahead.socket = { url, line, heard: [] as string[], said: null as string | null });
  line.onmessage = (event) => {
    socket.heard.push(String(event.data));
    if (socket.said !== null) return;
    const told = JSON.parse(String(event.data)) as FromService;
    if (told.type !== "table") return;
    const seat = told.table.mine[0] ?? PUBLIC;
    socket.said = JSON.stringify({ type: "look", seat, step: 0, rewound: 0, language, wire: WIRE });
    line.send(JSON.stringify({ ...(JSON.parse(socket.said) as object), id: EARLY_ID }));
  };
}

const { scheme = "system", language = bestAmong(LANGUAGES, navigator.languages) ?? "en" } = kept();
document.documentElement.dataset.scheme = scheme;
document.documentElement.lang = language;
const [, table = null, replay] = /^\/t\/([\w-]+)(\/replay)?\/?$/.exec(location.pathname) ?? [];
const ahead: Ahead = (window.ahead = { language, table, answers: new Map(), socket: null });
ask("/me");
if (location.pathname === "/") ask("/tables");
if (table && replay) ask(replayPath(table, viewpointIn(location.search), 0, language));
else if (table) look(table, language);
