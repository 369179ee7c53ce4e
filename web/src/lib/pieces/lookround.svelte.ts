import { ended, sentences } from "../i18n/index.svelte";
import { settings } from "../settings.svelte";
import { hide, noted, noteOf, show } from "./note.svelte";

/** The key that asks "What is this?". */
export const ASK = "w";

/** Somebody goes round the pieces of the board and asks of each what it is: the one they have come to, or null. */
export const looking = $state<{ at: Element | null }>({ at: null });
/** The place in the round, where its piece leaves the table meanwhile. */
let place = 0;

/** All that has an answer, in the order of the page. */
function pieces(): Element[] {
  const seen = { opacityProperty: true, visibilityProperty: true };
  return [...document.querySelectorAll("[data-board] [data-noted]")].filter((one) => noteOf(one) && one.checkVisibility(seen));
}

export function lookRound(): void {
  const all = pieces();
  const first = noted(document.activeElement);
  comeTo(first && all.includes(first) ? first : all[0], all);
}

export function stopLooking(): void {
  if (!looking.at) return;
  looking.at = null;
  hide();
}

function comeTo(piece: Element | undefined, all: Element[]): void {
  if (!piece) return;
  piece.scrollIntoView({ block: "nearest", inline: "nearest" });
  looking.at = piece;
  place = all.indexOf(piece);
  tellOf(piece);
}

function tellOf(piece: Element): void {
  const content = noteOf(piece);
  if (content) show(piece, { ...content, said: sentences([ended(content.title), content.text]) });
}

/** The game went on: the same piece may say something else, or be gone. */
export function lookAgain(): void {
  if (!looking.at) return;
  if (looking.at.isConnected && noteOf(looking.at)) tellOf(looking.at);
  else hide();
}

const ALONG: Record<string, number> = { ArrowRight: 1, ArrowLeft: -1, Tab: 1 };
const ACROSS: Record<string, number> = { ArrowDown: 1, ArrowUp: -1 };
/** How much more it counts to lie aside than to lie far. */
const ASIDE = 2;

function middle(piece: Element): { x: number; y: number } {
  const box = piece.getBoundingClientRect();
  return { x: box.x + box.width / 2, y: box.y + box.height / 2 };
}

/** The nearest piece below (1) or above (-1). */
function across(from: Element, way: number, all: Element[]): Element | undefined {
  const here = middle(from);
  const far = (piece: Element) => {
    const there = middle(piece);
    const down = (there.y - here.y) * way;
    return down < 2 ? Infinity : down + ASIDE * Math.abs(there.x - here.x);
  };
  const nearest = all.reduce((best, piece) => (far(piece) < far(best) ? piece : best), from);
  return nearest === from ? undefined : nearest;
}

function step(event: KeyboardEvent): boolean {
  const all = pieces();
  const [along, down] = [ALONG[event.key], ACROSS[event.key]];
  if (along) {
    const way = event.shiftKey ? -along : along;
    const from = looking.at && all.includes(looking.at) ? place : place - Math.max(0, way);
    comeTo(all[(from + way + all.length) % all.length], all);
  } else if (down) comeTo(across(looking.at ?? document.body, down, all), all);
  return along !== undefined || down !== undefined;
}

/** Keys are the round's own until it ends: by Escape, by the key that began it, or by Enter, which leaves the focus where it has come. */
function keydown(event: KeyboardEvent): void {
  if (event.altKey || event.ctrlKey || event.metaKey) return;
  if (!looking.at) {
    const elsewhere = event.target instanceof Element && event.target.closest("input, textarea, select, dialog");
    if (event.key === ASK && settings.shortcuts && !elsewhere) lookRound();
    return;
  }
  const at = looking.at;
  const over = [ASK, "Escape", "Enter", " "].includes(event.key);
  if (over) stopLooking();
  if (over && event.key === "Enter" && at instanceof HTMLElement) at.focus();
  if (!over && !step(event)) return;
  event.preventDefault();
  event.stopImmediatePropagation();
}

/** Until it is called again. */
export function listenForAsking(): () => void {
  const over = new AbortController();
  window.addEventListener("keydown", keydown, { capture: true, signal: over.signal });
  document.addEventListener("pointerdown", stopLooking, { signal: over.signal });
  return () => over.abort();
}
