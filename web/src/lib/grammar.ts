/** What a language does beyond its words, as engine/grammar.py has it for the service. */
interface Rules {
  /** Between a number and its noun. */
  gap: string;
  /** Does a sentence begin with a capital? */
  capitals: boolean;
  /** Where a text that ends so meets one that begins so: what becomes of the end; the beginning is dropped. */
  joints: { end: RegExp; beginning: RegExp; becomes: string }[];
  /** Blanks at which a line must not be broken, with the marks on either side. */
  tied: RegExp | null;
}

const PLAIN: Rules = { gap: " ", capitals: true, joints: [], tied: null };

const RULES: Record<string, Partial<Rules>> = {
  fr: { joints: [{ end: /\b(d|qu)e $/i, beginning: /^(?=[aâàeéèêëiîïoôöuûü])/i, becomes: "$1'" }], tied: /(«) | ([»:;!?])/g },
  es: { joints: [{ end: /\b(de|a) $/i, beginning: /^e(?=l )/, becomes: "$1" }] },
  ja: { gap: "", capitals: false },
};

function rules(locale: string): Rules {
  return { ...PLAIN, ...RULES[locale.split("-")[0] ?? ""] };
}

export function joined(said: string, shown: string, locale: string): string {
  const joint = rules(locale).joints.find(({ end, beginning }) => beginning.test(shown) && end.test(said));
  return joint ? said.replace(joint.end, joint.becomes) + shown.replace(joint.beginning, "") : said + shown;
}

/** Marks that stand apart from their words begin no line. */
export function unbroken(text: string, locale: string): string {
  const { tied } = rules(locale);
  return tied ? text.replace(tied, "$1\u00a0$2") : text;
}

export function sentence(text: string, locale: string): string {
  return rules(locale).capitals ? text.charAt(0).toLocaleUpperCase(locale) + text.slice(1) : text;
}

/** How much room a text takes, in letters: those of Japanese are as wide as two. */
export function breadth(text: string): number {
  return text.length + (text.match(/[\u3000-\u30ff\u3400-\u9fff\uff00-\uff60]/g)?.length ?? 0);
}

/** "a, b and c", as the language lists them. */
export function together(parts: readonly string[], locale: string): string {
  return new Intl.ListFormat(locale).format(parts);
}

const CATEGORIES: readonly Intl.LDMLPluralRule[] = ["zero", "one", "two", "few", "many", "other"];
const plurals: Record<string, Intl.PluralRules> = {};

/** A number with its noun, whose forms are given in the order of CLDR: the last stands for all that follow. */
export function counted(value: unknown, forms: readonly string[], locale: string): string {
  const rule = (plurals[locale] ??= new Intl.PluralRules(locale));
  const own = CATEGORIES.filter((name) => rule.resolvedOptions().pluralCategories.includes(name));
  const at = own.indexOf(rule.select(Number(value)));
  return `${value}${rules(locale).gap}${forms[Math.min(at, forms.length - 1)]}`;
}
