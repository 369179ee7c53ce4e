import { together, unbroken } from "../grammar";
import { fill, type Args, type Grammar } from "../speech";
import type { BoardKeys, Key } from "./keys";
import { board, english, fetched, FIRST, house, LANGUAGES } from "./languages";

export type { Key };

let spoken = $state(FIRST);
let catalogues = $state.raw({ [house(FIRST)]: english });
const boards = new Set<keyof BoardKeys>();

/** The language all words on the page are in: the wished one, once its catalogues have come. */
export function language(): string {
  return spoken;
}

/** The same, as the browser's own words for lists, numbers and times know it. */
function locale(): string {
  return (catalogues[house(spoken)] ?? english).locale.replace("_", "-");
}

/** "Ada, Bo and Cy". */
export function list(names: readonly string[]): string {
  return together(names, locale());
}

/** "Cards: 3". */
export function labelled(label: string, text: string | number): string {
  return t("join.label", { label, text });
}

/** "a, b, c": what is said one after the other, as short as can be. */
export function commas(parts: readonly (string | number)[]): string {
  return folded("join.comma", parts);
}

export function clauses(parts: readonly string[]): string {
  return folded("join.clause", parts);
}

/** Whole sentences, one after the other. */
export function sentences(parts: readonly string[]): string {
  return folded("join.sentence", parts.filter(Boolean));
}

/** With its full stop. */
export function ended(text: string): string {
  return t("join.ended", { text });
}

function folded(key: Key, parts: readonly (string | number)[]): string {
  return String(parts.length > 0 ? parts.reduceRight((rest, first) => t(key, { first, rest })) : "");
}

/** "1,234.5". */
export function number(value: number, digits = 0): string {
  return new Intl.NumberFormat(locale(), { minimumFractionDigits: digits, maximumFractionDigits: digits }).format(value);
}

/** "12%", and "<1%" for what is hardly possible. */
export function percent(share: number): string {
  const format = new Intl.NumberFormat(locale(), { style: "percent" });
  return share > 0 && share < 0.005 ? `<${format.format(0.01)}` : format.format(share);
}

/** Turns the page to another language, all of it at once. */
export async function speak(wished: string): Promise<void> {
  if (!LANGUAGES.includes(wished)) return;
  await fetchAll(wished);
  spoken = wished;
}

/** Whatever draws a game's board waits for the board's words; they change with the language from then on. */
export async function boardWords(game: string): Promise<void> {
  boards.add(game as keyof BoardKeys);
  for (let fetchedFor = ""; fetchedFor !== spoken;) await fetchAll((fetchedFor = spoken));
}

async function fetchAll(wished: string): Promise<void> {
  const missing = [house(wished), ...[...boards].map((game) => board(game, wished))].filter((file) => !(file in catalogues));
  if (missing.length === 0) return;
  const found = await Promise.all(missing.map(async (file) => [file, await fetched(file)] as const));
  catalogues = { ...catalogues, ...Object.fromEntries(found) };
  await fetchAll(wished); // a board may have been added while these came
}

export function grammar(names: Record<string, string> = {}, players: readonly string[] = []): Grammar {
  return { names, players, locale: locale() };
}

export function t(key: Key, args: Args = {}): string {
  return fill((catalogues[house(spoken)] ?? english).lines[key] ?? key, args, grammar());
}

/** Has the house words for it? */
export function isKey(key: string): key is Key {
  return key in english.lines;
}

/** What the service says, as it is set. */
export function told(text: string): string {
  return unbroken(text, locale());
}

/** Words of a board's own: `const say = wordsIn("ghosts")` says what stands in games/ghosts/words. */
export function wordsIn<G extends keyof BoardKeys>(game: G) {
  return (key: BoardKeys[G], args: Args = {}): string => fill(catalogues[board(game, spoken)]?.lines[key] ?? key, args, grammar());
}

const UNITS: [Intl.RelativeTimeFormatUnit, number][] = [
  ["day", 86400],
  ["hour", 3600],
  ["minute", 60],
];

/** How long ago: "3 minutes ago". */
export function ago(at: number, now: number): string {
  const seconds = Math.max(0, Math.round((now - at) / 1000));
  const unit = UNITS.find(([, length]) => seconds >= length);
  if (!unit) return t("time.now");
  return new Intl.RelativeTimeFormat(spoken, { numeric: "auto" }).format(-Math.floor(seconds / unit[1]), unit[0]);
}

/** A day and a time of it. */
export function moment(at: number): string {
  return new Intl.DateTimeFormat(spoken, { weekday: "short", day: "numeric", month: "short", hour: "2-digit", minute: "2-digit" }).format(
    at,
  );
}

export function clockTime(at: number): string {
  return new Intl.DateTimeFormat(spoken, { hour: "2-digit", minute: "2-digit" }).format(at);
}

/** A day, as it is written. */
export function day(at: number): string {
  return new Intl.DateTimeFormat(spoken, { dateStyle: "medium" }).format(at);
}
