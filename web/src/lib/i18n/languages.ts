import type { Catalogue } from "../../../catalogues";
import english from "../../words/en.toml";
import { bestAmong } from "./best";

/** What a page says before anything else has come, and where a language is not known. */
export const FIRST = "en";

const FILES = {
  ...import.meta.glob<Catalogue>(["../../words/*.toml", "!../../words/en.toml"], { import: "default" }),
  ...import.meta.glob<Catalogue>("../../games/*/words/*.toml", { import: "default" }),
  [house(FIRST)]: () => Promise.resolve(english),
};

/** The house's own catalogue in a language. */
export function house(language: string): string {
  return `../../words/${language}.toml`;
}

/** What a board says beside its game's words. */
export function board(game: string, language: string): string {
  return `../../games/${game}/words/${language}.toml`;
}

/** All languages of the house: those it has a catalogue in. */
export const LANGUAGES: readonly string[] = Object.keys(FILES)
  .flatMap((file) => /^\.\.\/\.\.\/words\/(\w+)\.toml$/.exec(file)?.[1] ?? [])
  .sort();

/** A catalogue, fetched when it is first needed; empty if there is none. */
export async function fetched(file: string): Promise<Catalogue> {
  return (await FILES[file]?.()) ?? { locale: FIRST, lines: {} };
}

/** What those who speak it call it: "Deutsch". */
export function nameOf(language: string): string {
  const name = new Intl.DisplayNames([language], { type: "language" }).of(language) ?? language;
  return name.charAt(0).toLocaleUpperCase(language) + name.slice(1);
}

/** The first language of a person's that the house speaks. */
export function bestOf(wished: readonly string[]): string {
  return bestAmong(LANGUAGES, wished) ?? FIRST;
}

export { english };
