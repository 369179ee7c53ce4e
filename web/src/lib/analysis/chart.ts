import type { ChancesTold } from "../types";

/** The room a chart is drawn in, in its own units; its picture is stretched to the place it has. */
export const WIDE = 300;
export const HIGH = 100;
export const EDGE = 4;

export const across = (step: number, last: number): number => EDGE + ((WIDE - 2 * EDGE) * step) / Math.max(1, last);
export const up = (share: number): number => HIGH - EDGE - (HIGH - 2 * EDGE) * Math.max(0, Math.min(1, share));

export interface Corner {
  step: number;
  share: number;
}

/** A line through all corners. */
export const path = (corners: readonly Corner[], last: number): string =>
  corners.map(({ step, share }, i) => `${i ? "L" : "M"}${across(step, last).toFixed(1)} ${up(share).toFixed(1)}`).join("");

export const cornersOf = (chances: readonly ChancesTold[], seat: number): Corner[] =>
  chances.map(({ step, shares }) => ({ step, share: shares[seat] ?? 0 }));

/** The step under a pointer: `x` is its place in a chart that is so wide on the screen. */
export function stepAt(x: number, wide: number, last: number): number {
  const own = (x / Math.max(1, wide)) * WIDE;
  const step = Math.round(((own - EDGE) / (WIDE - 2 * EDGE)) * last);
  return Math.max(0, Math.min(last, step));
}

/** How things stand at a step: the last that was reckoned until then, or the first there is. */
export function latest<T extends { step: number }>(all: readonly T[], step: number): T | null {
  return all.findLast((one) => one.step <= step) ?? all[0] ?? null;
}

const SIGN = { wide: 26, high: 12 };

/** Of places, the first few that stand clear of each other: signs there can be read. */
export function clear<T extends { x: number; y: number }>(places: readonly T[], most: number): T[] {
  const kept: T[] = [];
  for (const one of places)
    if (kept.length < most && kept.every(({ x, y }) => Math.abs(x - one.x) > SIGN.wide || Math.abs(y - one.y) > SIGN.high)) kept.push(one);
  return kept;
}
