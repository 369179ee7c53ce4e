import type { TableLine } from "../types";

/** The next of one's games, which come by need, in which one is needed after this one. */
export function nextNeeded(lines: readonly TableLine[], here: string): TableLine | undefined {
  return lines.find((line) => line.my_turn && line.id !== here);
}
