import { expect, test } from "vitest";
import type { ChairInfo } from "../types";
import { standings } from "./standings";

const chair = (number: number, share: number, score: number): ChairInfo => ({
  number,
  share,
  score,
  rating: null,
  who: null,
  kind: "bot",
  name: `P${number}`,
  level: "",
  ready: true,
  away: false,
  here: true,
  vacation: null,
  mine: false,
  host: false,
  muted: false,
});
const order = (...chairs: ChairInfo[]) => standings(chairs).map(({ number, place }) => [number, place]);

test("where the fewest points win, few points stand high", () => {
  expect(order(chair(0, 0, 7), chair(1, 1, 1), chair(2, 0, 4))).toEqual([
    [1, 1],
    [2, 2],
    [0, 3],
  ]);
});

test("where the most points win, many points stand high", () => {
  expect(order(chair(0, 0, 7), chair(1, 1, 12), chair(2, 0, 9))).toEqual([
    [1, 1],
    [2, 2],
    [0, 3],
  ]);
});

test("a shared win is shared, and equals stand equal", () => {
  expect(order(chair(0, 0.5, 3), chair(1, 0, 5), chair(2, 0.5, 3), chair(3, 0, 5))).toEqual([
    [0, 1],
    [2, 1],
    [1, 3],
    [3, 3],
  ]);
});
