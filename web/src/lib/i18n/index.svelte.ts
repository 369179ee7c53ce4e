import { fill, type Args, type Grammar } from "../speech";
import { en } from "./en";

export type Key = keyof typeof en;
export type Catalogue = Record<Key, string>;

/** A language more is a file beside this one and a line here. The service's words must know it too. */
export const LANGUAGES: Record<string, { name: string; conjunction: string; singular: number[]; load: () => Promise<Catalogue> }> = {
  en: { name: "English", conjunction: "and", singular: [1], load: () => Promise.resolve(en) },
  fr: { name: "Français", conjunction: "et", singular: [0, 1], load: () => import("./fr").then((file) => file.fr) },
};

let spoken = $state("en");
let catalogue = $state.raw<Catalogue>(en);

/** The language all words on the page are in: the wished one, once its catalogue has come. */
export function language(): string {
  return spoken;
}

export async function speak(wished: string): Promise<void> {
  const found = LANGUAGES[wished];
  if (!found) return;
  catalogue = await found.load();
  spoken = wished;
}

export function grammar(names: Record<string, string> = {}, players: readonly string[] = []): Grammar {
  const { conjunction, singular } = LANGUAGES[spoken] ?? { conjunction: "and", singular: [1] };
  return { names, players, conjunction, singular };
}

export function t(key: Key, args: Args = {}): string {
  return fill(catalogue[key], args, grammar());
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
