/**
 * Templates as the service's catalogues write them: `{seat:who}` a player's name, `{card:name}` a word of the game, `{cards:names}`
 * several, `{points:point|points}` a number with its noun, `{text}` as it stands.
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
  return template.replace(FIELD, (_, key: string, spec: string | undefined) => show(args[key], spec ?? "", grammar));
}

export function sentence(text: string): string {
  return text.charAt(0).toUpperCase() + text.slice(1);
}

/** "a, b and c", as the language lists them. */
export function together(parts: readonly string[], locale: string): string {
  return new Intl.ListFormat(locale).format(parts);
}

const plurals: Record<string, Intl.PluralRules> = {};

function plural(locale: string): Intl.PluralRules {
  return (plurals[locale] ??= new Intl.PluralRules(locale));
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
  const [one, many] = spec.split("|");
  return `${value} ${plural(grammar.locale).select(Number(value)) === "one" ? one : many}`;
}
