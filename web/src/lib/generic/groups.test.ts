import { expect, test } from "vitest";
import { Words } from "../words.svelte";
import { groups } from "./groups";

const words = new Words({ rules: "", names: { bid: "bid" }, notes: {}, lines: {} });
const choices = (...actions: string[]) => actions.map((action) => ({ action, label: action }));

test("few choices stand together", () => {
  expect(groups(choices("red-1", "blue-2", "take"), words)).toHaveLength(1);
});

test("many choices are grouped by what they begin with, and none is lost", () => {
  const many = choices(...[1, 2, 3, 4, 5].map((n) => `bid-${n}`), ...[1, 2, 3, 4].map((n) => `place-${n}`), "done");
  const found = groups(many, words);
  expect(found.map((group) => group.name)).toEqual(["bid", "place", ""]);
  expect(found.flatMap((group) => group.choices)).toHaveLength(many.length);
});

test("squares are no groups of their own", () => {
  const squares = choices(...["a1", "b2", "c3", "d4", "e5", "f6", "g7", "h8", "i9"]);
  expect(groups(squares, words)).toHaveLength(1);
});
