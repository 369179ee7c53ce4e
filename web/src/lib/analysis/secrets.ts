import type { BeliefJudged } from "../types";

export interface Guessed {
  step: number;
  text: string;
}

/** A secret counts as guessed once the truth is held likelier than not; where worlds are only sampled, by more than their error. */
export const LIKELY = 0.5;
export const CLEARLY = 0.7;

/** When a seat came to hold each secret likely: what was so, and the first step at which it was believed. */
export function guessed(beliefs: readonly BeliefJudged[]): Guessed[] {
  const found = new Map<string, number>();
  for (const { step, exact, facts } of beliefs)
    for (const fact of facts) if (fact.so && fact.chance >= (exact ? LIKELY : CLEARLY) && !found.has(fact.text)) found.set(fact.text, step);
  return [...found].map(([text, step]) => ({ step, text })).sort((a, b) => a.step - b.step);
}
