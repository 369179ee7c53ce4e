import { expect, test } from "vitest";
import { Rounds, shorter } from "./geometry";

test("the shorter way round", () => {
  expect(shorter(6, 0, 7)).toBe(1);
  expect(shorter(0, 6, 7)).toBe(-1);
  expect(shorter(1, 4, 7)).toBe(3);
  expect(shorter(1, 5, 7)).toBe(-3);
  expect(shorter(8, 1, 7)).toBe(0);
});

test("a thing goes on round the ring and never runs back over the top", () => {
  const rounds = new Rounds();
  expect(rounds.follow({ hall: 5 }, 7, "a").hall).toBe(5);
  expect(rounds.follow({ hall: 0 }, 7, "b").hall).toBe(7);
  expect(rounds.follow({ hall: 3 }, 7, "b").hall).toBe(7);
  expect(rounds.follow({ hall: 1 }, 7, "c").hall).toBe(8);
});

test("who is in the hub keeps the direction they came from", () => {
  const rounds = new Rounds();
  rounds.follow({ ann: 2 }, 7, "a");
  expect(rounds.follow({ ann: null }, 7, "b").ann).toBe(2);
  expect(rounds.follow({ ann: 3 }, 7, "c").ann).toBe(3);
});
