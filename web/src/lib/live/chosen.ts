import type { BaseView } from "../types";

/** Who has already answered a question that was put to several at once: seats that were asked together with those still asked. */
export function chosen(views: readonly BaseView[], at: number): number[] {
  const view = views[at];
  if (!view || view.to_act.length === 0) return [];
  let asked = view.to_act;
  for (let i = at - 1; i >= 0; i--) {
    const before = views[i];
    if (!before || before.phase !== view.phase || before.to_act.length < asked.length) break;
    if (!asked.every((seat) => before.to_act.includes(seat))) break;
    asked = before.to_act;
  }
  return asked.filter((seat) => !view.to_act.includes(seat));
}
