import type { Who } from "$lib/art/ghosts";

export interface Look {
  who: Who;
  /** The floor of its rooms, and the lines of its furniture. */
  floor: string;
  line: string;
  /** Its ghost and the lines it reaches along. */
  glow: string;
}

/** Each colour has its own kind of room and its own ghost, so that nobody needs to tell colours apart. */
const LOOKS: Record<string, Look> = {
  blue: { who: "colonel", floor: "#7ba4dc", line: "#1d355c", glow: "#6f9bd6" },
  red: { who: "queen", floor: "#d9786b", line: "#541b18", glow: "#d0665a" },
  green: { who: "gardener", floor: "#86b788", line: "#1d4426", glow: "#77ad7c" },
  white: { who: "child", floor: "#eceee4", line: "#4c535e", glow: "#eef0e8" },
};
const PLAIN: Look = { who: "wailer", floor: "#b7bdc4", line: "#39424c", glow: "#cfd8d6" };

export function lookOf(colour: string | null): Look {
  return LOOKS[colour ?? ""] ?? PLAIN;
}

/** `red-3` is a red room that counts 3. */
export function roomOf(room: string): { colour: string; value: number } {
  const [colour = "", value] = room.split("-");
  return { colour, value: Number(value) };
}

/** Where a square lies: columns from the left, rows from below, both from 0. */
export function spot(square: string): { column: number; row: number } {
  return { column: square.charCodeAt(0) - 97, row: Number(square.slice(1)) - 1 };
}

export function squareAt(column: number, row: number): string {
  return `${String.fromCharCode(97 + column)}${row + 1}`;
}
