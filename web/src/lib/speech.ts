import { counted, joined, together, unbroken } from "./grammar";

/**
 * Templates as the service's catalogues write them: `{seat:who}` a player's name, `{card:name}` a word of the game, `{cards:names}`
 * several, `{points:point|points}` a number with its noun in as many forms as the language has, `{text}` as it stands.
 */
export interface Grammar {
  names: Record<string, string>;
  players: readonly string[];
  /** How it counts and lists things: "en-GB". */
  locale: string;
}

export type Args = Record<string, unknown>;

const FIELD = /\{(\w+)(?::([^}]*))?\}/g;

export function fill(template: string, args: Args, grammar: Grammar): string {
  const parts = template.split(FIELD);
  let said = parts[0] ?? "";
  for (let i = 1; i < parts.length; i += 3)
    said = joined(said, show(args[parts[i] ?? ""], parts[i + 1] ?? "", grammar), grammar.locale) + (parts[i + 2] ?? "");
  return unbroken(said, grammar.locale);
}

function show(value: unknown, spec: string, grammar: Grammar): string {
  const name = (word: unknown) => grammar.names[String(word)] ?? String(word);
  const who = (seat: unknown) => grammar.players[Number(seat)] ?? String(Number(seat) + 1);
  switch (spec) {
    case "":
      return String(value ?? "");
    case "who":
      return who(value);
    case "whos":
      return together((value as unknown[]).map(who), grammar.locale);
    case "name":
      return name(value);
    case "names":
      return together((value as unknown[]).map(name), grammar.locale);
  }
  return counted(value, spec.split("|"), grammar.locale);
}
