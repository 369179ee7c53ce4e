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
  const parts = template.split(FIELD);
  let said = parts[0] ?? "";
  for (let i = 1; i < parts.length; i += 3)
    said = joined(said, show(args[parts[i] ?? ""], parts[i + 1] ?? "", grammar), grammar.locale) + (parts[i + 2] ?? "");
  return unbroken(said, grammar.locale);
}

/** French marks stand apart from their words, but begin no line. */
export function unbroken(text: string, locale: string): string {
  return locale === "fr" ? text.replace(/(«) | ([»:;!?])/g, "$1\u00a0$2") : text;
}

/** French drops the last vowel of some little words before another. */
function joined(said: string, shown: string, locale: string): string {
  const elided = locale === "fr" && /^[aâàeéèêëiîïoôöuûü]/i.test(shown) && /\b(d|qu)e $/i.test(said);
  return elided ? `${said.slice(0, -2)}'${shown}` : said + shown;
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
