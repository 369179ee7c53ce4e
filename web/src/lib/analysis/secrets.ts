import type { BeliefJudged } from "../types";

export interface Guessed {
  step: number;
  text: string;
}

/** A secret counts as guessed once the truth is held likelier than not. */
export const LIKELY = 0.5;

/** When a seat came to hold each secret likely: what was so, and the first step at which it was believed. */
export function guessed(beliefs: readonly BeliefJudged[]): Guessed[] {
  const found = new Map<string, number>();
  for (const { step, facts } of beliefs)
    for (const fact of facts) if (fact.so && fact.chance >= LIKELY && !found.has(fact.text)) found.set(fact.text, step);
  return [...found].map(([text, step]) => ({ step, text })).sort((a, b) => a.step - b.step);
}
