import type { RatingPoint } from "../types";

/** A gain as it is written: with its sign, and a true minus. */
export const signed = (gain: number): string => (gain > 0 ? `+${gain}` : gain < 0 ? `−${-gain}` : "±0");

export interface Drawn {
  line: string;
  /** What the rating may be, with 95 %. */
  band: string;
  low: number;
  high: number;
}

/** A rating over time, game by game (a whole evening by its hours would be one stroke), as paths in a box of that size; steps of a hundred
 * points lie at its edges. */
export function drawn(way: RatingPoint[], width: number, height: number): Drawn {
  const low = Math.floor(Math.min(...way.map((point) => point.shown - point.interval)) / 100) * 100;
  const high = Math.ceil(Math.max(...way.map((point) => point.shown + point.interval)) / 100) * 100;
  const x = (i: number) => (way.length > 1 ? (i / (way.length - 1)) * width : width / 2);
  const y = (value: number) => height - ((value - low) / Math.max(1, high - low)) * height;
  const path = (values: number[]) => values.map((value, i) => `${x(i).toFixed(1)} ${y(value).toFixed(1)}`);
  const above = path(way.map((point) => point.shown + point.interval));
  const below = path(way.map((point) => point.shown - point.interval));
  return {
    line: `M${path(way.map((point) => point.shown)).join("L")}`,
    band: `M${[...above, ...below.toReversed()].join("L")}Z`,
    low,
    high,
  };
}
