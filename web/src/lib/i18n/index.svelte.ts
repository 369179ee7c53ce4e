import { fill, together, unbroken, type Args, type Grammar } from "../speech";
import { en } from "./en";

export type Key = keyof typeof en;
export type Catalogue = Record<Key, string>;

/** A language more is a file beside this one and a line here. The service's words must know it too. */
export const LANGUAGES: Record<string, { name: string; locale: string; load: () => Promise<Catalogue> }> = {
  en: { name: "English", locale: "en-GB", load: () => Promise.resolve(en) },
  fr: { name: "Français", locale: "fr", load: () => import("./fr").then((file) => file.fr) },
};

let spoken = $state("en");
let catalogue = $state.raw<Catalogue>(en);

/** The language all words on the page are in: the wished one, once its catalogue has come. */
export function language(): string {
  return spoken;
}

/** The same, as the browser's own words for lists, numbers and times know it. */
function locale(): string {
  return LANGUAGES[spoken]?.locale ?? "en-GB";
}

/** "Ada, Bo and Cy". */
export function list(names: readonly string[]): string {
  return together(names, locale());
}

export async function speak(wished: string): Promise<void> {
  const found = LANGUAGES[wished];
  if (!found) return;
  catalogue = await found.load();
  spoken = wished;
}

export function grammar(names: Record<string, string> = {}, players: readonly string[] = []): Grammar {
  return { names, players, locale: locale() };
}

export function t(key: Key, args: Args = {}): string {
  return fill(catalogue[key], args, grammar());
}

/** What the service says, as it is set. */
export function told(text: string): string {
  return unbroken(text, locale());
}

/** Words of a board's own: `const say = wordsIn({ en: {…}, fr: {…} })`, with the same keys in every language. */
export function wordsIn<K extends string>(texts: { en: Record<K, string>; fr: Record<K, string> } & Record<string, Record<K, string>>) {
  return (key: K, args: Args = {}): string => fill((texts[spoken] ?? texts.en)[key], args, grammar());
}

const UNITS: [Intl.RelativeTimeFormatUnit, number][] = [
  ["day", 86400],
  ["hour", 3600],
  ["minute", 60],
];

/** How long ago: "3 minutes ago". */
export function ago(at: number, now: number): string {
  const seconds = Math.max(0, Math.round((now - at) / 1000));
  const format = new Intl.RelativeTimeFormat(spoken, { numeric: "auto" });
  for (const [unit, length] of UNITS) if (seconds >= length) return format.format(-Math.floor(seconds / length), unit);
  return t("time.now");
}

export function clockTime(at: number): string {
  return new Intl.DateTimeFormat(spoken, { hour: "2-digit", minute: "2-digit" }).format(at);
}
