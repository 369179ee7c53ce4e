import { expect, test } from "vitest";
import type { ChairInfo, Frame } from "../types";
import { clockOf, playersAt, steady } from "./players";

const chair = (number: number): ChairInfo => ({
  number,
  kind: "person",
  name: `P${number}`,
  level: "",
  ready: true,
  away: false,
  here: true,
  vacation: null,
  mine: number === 0,
  host: false,
  muted: false,
  share: null,
  score: null,
  rating: null,
  who: null,
});
const frame = (step: number, to_act: number[]): Frame => ({
  step,
  decision: step,
  caption: "",
  view: { to_act, phase: "choose", seats: 3, seat: 0, over: false, decisions: step },
});
const chairs = [0, 1, 2].map(chair);

test("who has chosen is shown while others have not", () => {
  const players = playersAt({ chairs, frames: [frame(0, [0, 1, 2]), frame(1, [0, 2])], at: 1, turns: true });
  expect(players.map((player) => player.turn)).toEqual([true, false, true]);
  expect(players.map((player) => player.chosen)).toEqual([false, true, false]);
});

test("a turn that may be stale is nobody's", () => {
  const players = playersAt({ chairs, frames: [frame(0, [1])], at: 0, turns: false });
  expect(players.some((player) => player.turn || player.chosen)).toBe(false);
});

test("a clock first uses the time for the move, then the bank", () => {
  const told = { move: 5000, bank: 60_000, running: true };
  expect(clockOf(told, 2000)?.text).toBe("0:03");
  expect(clockOf(told, 15_000)?.text).toBe("0:50");
  expect(clockOf(told, 58_000)?.low).toBe(true);
  expect(clockOf({ ...told, running: false }, 58_000)?.text).toBe("0:05");
});

test("a player about whom nothing has changed stays the same", () => {
  const show = (to_act: number[]) => playersAt({ chairs, frames: [frame(0, to_act)], at: 0, turns: true });
  const before = show([0]);
  expect(steady(before, show([0]))).toBe(before);
  const after = steady(before, show([1]));
  expect(after[2]).toBe(before[2]);
  expect(after.map((player) => player.turn)).toEqual([false, true, false]);
});
