import { expect, test } from "vitest";
import type { BoxField } from "../types";
import { cells, changes, fieldOf, fromLink, put, sum, toLink } from "./box";

const field = (name: string, value: unknown): BoxField => ({
  name,
  value,
  rows: [],
  low: 0,
  high: 9,
  total: null,
  choices: [],
  source: "",
});
const GHOSTS = { red: [1, 2, 3], blue: [4, 5, 6] };

test("numbers are found where they stand, and changed there alone", () => {
  expect(cells(7)).toEqual([{ path: [], value: 7 }]);
  expect(cells(GHOSTS).map((cell) => cell.path.join("."))).toEqual(["red.0", "red.1", "red.2", "blue.0", "blue.1", "blue.2"]);
  expect(put(GHOSTS, ["blue", 1], 9)).toEqual({ red: [1, 2, 3], blue: [4, 9, 6] });
  expect(GHOSTS.blue[1]).toBe(5);
  expect(put(7, [], 8)).toBe(8);
  expect(sum(GHOSTS)).toBe(21);
  expect(sum(["low", "high"])).toBe(0);
});

test("only what is not as it comes goes into a link, and comes out of it again", () => {
  const fields = [field("limit", 7), field("ghosts", GHOSTS)];
  const changed = changes(fields, { limit: 6, ghosts: { red: [1, 2, 3], blue: [4, 5, 6] } });
  expect(changed).toEqual({ limit: 6 });
  expect(fromLink(`#${toLink(changed)}`)).toEqual(changed);
  expect(fromLink(toLink({ é: "ß" }))).toEqual({ é: "ß" });
});

test.each(["", "#", "#???", "#WzFd", "#bnVsbA"])("what is no box is none: %s", (hash) => {
  expect(fromLink(hash)).toBeNull();
});

test("a refusal is told at the field that it is about", () => {
  const fields = [field("limit", 7), field("ghosts", GHOSTS)];
  expect(fieldOf(fields, "your box, line 1: limit is 12; 3 to 9 are possible")).toBe("limit");
  expect(fieldOf(fields, "your box: ghosts.red is missing")).toBe("ghosts");
  expect(fieldOf(fields, "Ghosts is for 2 to 6 players, not 9")).toBeNull();
});
