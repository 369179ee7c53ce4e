import type { TableLine } from "../types";

/** One's running games: those in which one is needed first, where the clock runs out soonest at the top. */
export function byNeed(lines: readonly TableLine[]): TableLine[] {
  const left = (line: TableLine) => line.left ?? Number.MAX_SAFE_INTEGER;
  return lines.toSorted((a, b) => Number(b.my_turn) - Number(a.my_turn) || (a.my_turn ? left(a) - left(b) : 0) || b.since - a.since);
}

/** The next game, after this one, in which one is needed. */
export function nextNeeded(lines: readonly TableLine[], here: string): TableLine | undefined {
  return byNeed(lines).find((line) => line.my_turn && line.id !== here);
}
