import { isKey, t } from "../i18n/index.svelte";
import type { Words } from "../words.svelte";
import { plainName } from "./reading";

/** What a field of a view is called: by the game, by the house, or as it is written. */
export function fieldName(key: string, words: Words): string {
  const own = words.help.lines[`field_${key}`] ?? words.help.lines[`column_${key}`];
  if (own) return own;
  const common = `field.${key}`;
  return isKey(common) ? t(common) : plainName(words.name(key));
}
