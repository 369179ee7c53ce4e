import { expect, test } from "vitest";
import { shared } from "./shared";

const view = (changes: object = {}) => ({
  round: 1,
  deck: 9,
  hands: [["red-1"], [null, null]],
  aids: { scores: [3, 4] },
  event: null,
  ...changes,
});

test("what is told again is what was told before", () => {
  const before = view();
  expect(shared(before, view())).toBe(before);
});

test("only what has changed is new", () => {
  const before = view();
  const told = view({ deck: 8, hands: [["red-1"], [null, "mist"]] });
  const now = shared(before, told);
  expect(now).toEqual(view({ deck: 8, hands: [["red-1"], [null, "mist"]] }));
  expect(now).not.toBe(before);
  expect(now.hands).not.toBe(before.hands);
  expect(now.hands[0]).toBe(before.hands[0]);
  expect(now.hands[1]).not.toBe(before.hands[1]);
  expect(now.aids).toBe(before.aids);
  expect(before).toEqual(view());
});

test.each([
  ["longer", [1, 2], [1, 2, 3]],
  ["shorter", [1, 2, 3], [1, 2]],
  ["a list, no longer a thing", { 0: 1 }, [1]],
  ["a thing, no longer a list", [1], { 0: 1 }],
  ["nothing any more", { a: 1 }, null],
  ["something now", null, { a: 1 }],
  ["of another name", { a: undefined }, { b: undefined }],
  ["of another kind", { a: 1 }, { a: "1" }],
])("told as it is: %s", (_, before, now) => {
  expect(shared(before, structuredClone(now))).toStrictEqual(now);
});
