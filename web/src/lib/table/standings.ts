import type { ChairInfo } from "../types";

export interface Placed extends ChairInfo {
  won: boolean;
  place: number;
}

/** The players as they finished. Winners share the win; the others follow by score, whichever way the game counts it. */
export function standings(chairs: readonly ChairInfo[]): Placed[] {
  const best = Math.max(0, ...chairs.map((chair) => chair.share ?? 0));
  const won = (chair: ChairInfo) => best > 0 && (chair.share ?? 0) > 0;
  const winning = chairs.find(won)?.score ?? 0;
  const others = chairs.filter((chair) => !won(chair)).map((chair) => chair.score ?? 0);
  const fewerIsBetter = others.length > 0 && others.every((score) => score >= winning) && others.some((score) => score > winning);
  const worth = (chair: ChairInfo) => (fewerIsBetter ? -(chair.score ?? 0) : (chair.score ?? 0));
  const order = [...chairs].sort((a, b) => Number(won(b)) - Number(won(a)) || worth(b) - worth(a) || a.number - b.number);
  const place = (chair: ChairInfo) =>
    won(chair) ? 1 : 1 + chairs.filter((other) => (won(other) && !won(chair)) || (!won(other) && worth(other) > worth(chair))).length;
  return order.map((chair) => ({ ...chair, won: won(chair), place: place(chair) }));
}
