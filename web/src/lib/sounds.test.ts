import { expect, test } from "vitest";
import { envelope, gainOf, lasts, RECIPES, roomResponse, soundOf, type Sound } from "./sounds";

const ALL = Object.entries(RECIPES) as [Sound, (typeof RECIPES)[Sound]][];

test("every sound is short, begins at once and is never too loud", () => {
  for (const [name, recipe] of ALL) {
    const parts = [...recipe.tones, ...recipe.air];
    expect(lasts(recipe), name).toBeLessThan(2.5);
    expect(Math.min(...parts.map((part) => part.at)), name).toBe(0);
    const moments = parts.map((part) => part.at + part.attack);
    const heard = (at: number) =>
      parts.filter((part) => part.at <= at && at < part.at + part.length).reduce((sum, part) => sum + part.loud, 0);
    for (const at of moments) expect(heard(at), name).toBeLessThan(0.8);
  }
});

test("an envelope rises from nothing and falls back to it", () => {
  for (const [name, { tones, air }] of ALL)
    for (const part of [...tones, ...air]) {
      const [first, top, last] = envelope(part);
      expect(first.at, name).toBe(part.at);
      expect(top.at).toBeGreaterThan(first.at);
      expect(last.at).toBeGreaterThan(top.at);
      expect(top.gain).toBe(part.loud);
      expect(first.gain).toBe(last.gain);
      expect(first.gain).toBeGreaterThan(0);
    }
});

test("a step sounds like what happened", () => {
  expect(soundOf({ event: { what: "played" } })).toBe("card");
  expect(soundOf({ event: { what: "took" } })).toBe("take");
  expect(soundOf({ event: { what: "passed" } })).toBe("knock");
  expect(soundOf({ event: { what: "turned_up" } })).toBe("reveal");
  expect(soundOf({ event: { what: "something new" } })).toBe("card");
  expect(soundOf({})).toBe("card");
  expect(soundOf(null)).toBe("card");
});

test("a room dies away", () => {
  let seed = 7;
  const random = () => (seed = (seed * 16807) % 2147483647) / 2147483647;
  const room = roomResponse(8000, random);
  const power = (from: number, to: number) => room.slice(from, to).reduce((sum, sample) => sum + sample * sample, 0);
  const quarter = Math.floor(room.length / 4);
  expect(power(0, quarter)).toBeGreaterThan(8 * power(quarter, 2 * quarter));
  expect(power(quarter, 2 * quarter)).toBeGreaterThan(power(3 * quarter, room.length));
  expect(Math.max(...room.map(Math.abs))).toBeLessThanOrEqual(1);
});

test("a volume is kept within its bounds", () => {
  expect([-1, 0, 0.5, 1, 2].map(gainOf)).toEqual([0, 0, 0.5, 2, 2]);
});
