import type { Choice, PlanStep, ReadyPlan } from "../types";

export type Step = Required<PlanStep>;
export const MOST_STEPS = 12;

export function emptyStep(): Step {
  return { actions: [], legal: [], illegal: [], stay: false };
}

/** Neighbours of the same sort, together. */
function runs<T>(things: readonly T[], sort: (thing: T) => string): T[][] {
  const found: T[][] = [];
  things.forEach((thing, n) => {
    const before = things[n - 1];
    if (before !== undefined && sort(before) === sort(thing)) found.at(-1)?.push(thing);
    else found.push([thing]);
  });
  return found;
}

/** Choices in the order of the notation, those of one verb together: `red-1` and `red-2`, then `mist` and `take`. */
export function byVerb(choices: readonly Choice[]): Choice[][] {
  return runs(choices, ({ action }) => action.slice(0, Math.max(0, action.indexOf("-"))));
}

/** Ready plans of one kind stand together. */
export function byKind(ready: readonly ReadyPlan[]): ReadyPlan[][] {
  return runs(ready, ({ kind }) => kind);
}

/** What can be sent: steps that name nothing are left out. */
export function told(steps: readonly Step[]): PlanStep[] {
  return steps.filter((step) => step.actions.length > 0).map((step) => ({ ...step }));
}
