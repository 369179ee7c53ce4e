import { expect, test } from "vitest";
import { answered, dayBefore, NOTHING, read, streakOn } from "./memory";

test("a day before another, over the end of a month", () => {
  expect(dayBefore("2026-03-01")).toBe("2026-02-28");
});

test("days in a row make a streak, and a day left out ends it", () => {
  let kept = answered(NOTHING, "a", true, "2026-11-16");
  kept = answered(kept, "b", true, "2026-11-17");
  expect(kept.streak).toBe(2);
  expect(streakOn(kept, "2026-11-18")).toBe(2);
  expect(streakOn(kept, "2026-11-19")).toBe(0);
  expect(answered(kept, "c", true, "2026-11-20").streak).toBe(1);
});

test("a wrong answer ends a streak, and the longest is kept", () => {
  const kept = answered(answered(NOTHING, "a", true, "2026-11-16"), "b", false, "2026-11-17");
  expect([kept.streak, kept.longest, kept.solved, kept.tries]).toEqual([0, 1, 1, 2]);
});

test("only the first answer to a puzzle counts", () => {
  const kept = answered(NOTHING, "a", false, null);
  expect(answered(kept, "a", true, null)).toBe(kept);
});

test("what was spoilt in the browser is passed over", () => {
  expect(read(null)).toEqual(NOTHING);
  expect(read("[1")).toEqual(NOTHING);
  expect(read('{"seen": [1, "a"], "streak": -3, "day": "soon"}')).toEqual({ ...NOTHING, seen: ["a"] });
});
