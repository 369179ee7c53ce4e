import { expect, test } from "vitest";
import type { AccountTold, ChairInfo } from "../types";
import { byRound, bySource, course, eventful, sidesOf, totals } from "./account";

const account: AccountTold = {
  decided: "",
  results: ["", ""],
  deeds: ["", ""],
  sides: [[0], [1]],
  rounds: [
    { number: 0, label: "Start" },
    { number: 1, label: "Round 1" },
    { number: 2, label: "Round 2" },
  ],
  by_round: "By round",
  sources: ["at the start", "piles", "relief"],
  gains: [
    { step: 0, round: 0, seat: 0, source: 0, points: 3 },
    { step: 0, round: 0, seat: 1, source: 0, points: 3 },
    { step: 4, round: 1, seat: 0, source: 1, points: 1 },
    { step: 9, round: 1, seat: 1, source: 2, points: -2 },
    { step: 15, round: 2, seat: 0, source: 1, points: 1 },
  ],
  moments: [],
  fewest: true,
};
const chair = (number: number, share: number, score: number): ChairInfo => ({
  ...{ number, share, score, kind: "bot", name: `P${number}`, level: "", ready: true, rating: null, who: null },
  ...{ away: false, here: true, mine: false, host: false, muted: false, vacation: null },
});

test("points are added up by round and by what brought them", () => {
  expect(byRound(account).map((row) => [row.label, ...row.points])).toEqual([
    ["Start", 3, 3],
    ["Round 1", 1, -2],
    ["Round 2", 1, 0],
  ]);
  expect(totals(account)).toEqual([5, 1]);
});

test("what one began with stands first, then what helped most", () => {
  expect(bySource(account).map((row) => row.label)).toEqual(["at the start", "relief", "piles"]);
  expect(bySource({ ...account, fewest: false }).map((row) => row.label)).toEqual(["at the start", "piles", "relief"]);
});

test("the course of a game is a line of steps from the first to the last", () => {
  expect(course(account, 20)[0]).toEqual([
    { step: 0, points: 3 },
    { step: 4, points: 3 },
    { step: 4, points: 4 },
    { step: 15, points: 4 },
    { step: 15, points: 5 },
    { step: 20, points: 5 },
  ]);
  expect(eventful(account)).toBe(true);
  expect(eventful({ ...account, gains: account.gains.slice(0, 3) })).toBe(false);
});

test("who begins with nothing begins there", () => {
  const bare = { ...account, gains: account.gains.slice(2) };
  expect(course(bare, 20)[1]?.[0]).toEqual({ step: 0, points: 0 });
});

test("a team stands in one line, and places count sides", () => {
  const chairs = [chair(0, 0, 0), chair(1, 0.5, 1), chair(2, 0, 0), chair(3, 0.5, 1)];
  const sides = sidesOf(chairs, [
    [0, 2],
    [1, 3],
  ]);
  expect(sides.map((side) => [side.place, side.won, side.chairs.map((one) => one.number)])).toEqual([
    [1, true, [1, 3]],
    [2, false, [0, 2]],
  ]);
  expect(sidesOf(chairs.slice(0, 2), []).map((side) => side.place)).toEqual([1, 2]);
});
