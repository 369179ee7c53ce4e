import { expect, test } from "vitest";
import type { TableLine } from "../types";
import { nextNeeded } from "./needed";

const line = (id: string, my_turn: boolean) => ({ id, my_turn }) as TableLine;

test("the next game is another one in which I am needed", () => {
  expect(nextNeeded([line("soon", true), line("later", true), line("waits", false)], "soon")?.id).toBe("later");
  expect(nextNeeded([line("here", true), line("waits", false)], "here")).toBeUndefined();
});
