import { api } from "./api";
import { sentence } from "./grammar";
import { grammar, language } from "./i18n/index.svelte";
import { fill, type Args } from "./speech";
import type { Help } from "./types";

/** A game's own words in the language of the page: names of things, notes on them, sentences. */
export class Words {
  constructor(
    readonly help: Help,
    readonly players: readonly string[] = [],
  ) {}

  /** What people call it: `red-3` is "red 3". */
  name(word: string): string {
    return this.help.names[word] ?? word;
  }

  knows(word: string): boolean {
    return word in this.help.names;
  }

  /** A line on a card or token, if there is one. */
  note(word: string): string | null {
    return this.help.notes[word] ?? null;
  }

  /** A sentence of the game's catalogue: `say("too_high", { card, level, limit })`. */
  say(line: string, args: Args = {}): string {
    const spoken = grammar(this.help.names, this.players);
    return sentence(fill(this.help.lines[line] ?? line, args, spoken), spoken.locale);
  }

  for(players: readonly string[]): Words {
    return new Words(this.help, players);
  }
}

const loading = new Map<string, Promise<Help>>();

/** Rules, names and notes of a game; asked for once a language. */
export function helpOf(game: string, spoken = language()): Promise<Help> {
  const key = `${game} ${spoken}`;
  let found = loading.get(key);
  if (!found) {
    found = api.help(game, spoken);
    loading.set(key, found);
    found.catch(() => loading.delete(key));
  }
  return found;
}
