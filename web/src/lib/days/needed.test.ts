import { expect, test } from "vitest";
import type { TableLine } from "../types";
import { byNeed, nextNeeded } from "./needed";

const line = (id: string, my_turn: boolean, left: number | null, since: number) => ({ id, my_turn, left, since }) as TableLine;
const LINES = [line("waits", false, null, 9), line("later", true, 900, 8), line("free", true, null, 7), line("soon", true, 100, 1)];

test("whoever is needed soonest is first", () => {
  expect(byNeed(LINES).map((one) => one.id)).toEqual(["soon", "later", "free", "waits"]);
});

test("the next game is another one in which I am needed", () => {
  expect(nextNeeded(LINES, "soon")?.id).toBe("later");
  expect(nextNeeded([line("waits", false, null, 9), line("here", true, 1, 1)], "here")).toBeUndefined();
});
