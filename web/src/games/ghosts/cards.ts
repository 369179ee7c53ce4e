import type { Who } from "$lib/art/ghosts";

export type Suit = "red" | "yellow" | "blue" | "black" | "white" | "green";

interface Look {
  who: Who;
  frame: string;
  paper: string;
}

/** Each colour has its own ghost, so that nobody needs to tell colours apart. */
export const SUITS: Record<Suit, Look> = {
  red: { who: "queen", frame: "#d0665a", paper: "#4c1d1d" },
  yellow: { who: "laird", frame: "#e2b448", paper: "#4d3a12" },
  blue: { who: "colonel", frame: "#6f9bd6", paper: "#1f3355" },
  black: { who: "undertaker", frame: "#8b93a1", paper: "#15181f" },
  white: { who: "child", frame: "#f2f3ec", paper: "#4b5a66" },
  green: { who: "gardener", frame: "#77ad7c", paper: "#1c3a24" },
};

export interface Face {
  suit: Suit | null;
  ghosts: number;
}

/** `red-3` is three red ghosts, `mist` none. */
export function faceOf(card: string): Face {
  const [suit, ghosts] = card.split("-");
  return suit && suit in SUITS ? { suit: suit as Suit, ghosts: Number(ghosts) } : { suit: null, ghosts: 0 };
}
