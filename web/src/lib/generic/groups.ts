import { plainName } from "./reading";
import type { Choice } from "../types";
import type { Words } from "../words.svelte";

export interface ChoiceGroup {
  name: string;
  title: string;
  choices: Choice[];
}

const FEW = 8;

/** Few choices stand together; many are grouped by what their notation begins with. */
export function groups(choices: readonly Choice[], words: Words): ChoiceGroup[] {
  if (choices.length === 0) return [];
  if (choices.length <= FEW) return [{ name: "all", title: "", choices: [...choices] }];
  const found = new Map<string, Choice[]>();
  for (const choice of choices) {
    const [verb = "", ...rest] = choice.action.split(/[-_:]/);
    const name = rest.length > 0 ? verb : "";
    found.set(name, [...(found.get(name) ?? []), choice]);
  }
  if (found.size > choices.length / 2) return [{ name: "all", title: "", choices: [...choices] }];
  return [...found].map(([name, inside]) => ({ name, title: name ? plainName(words.name(name)) : "", choices: inside }));
}
