import { expect, test } from "vitest";
import { match, ours } from "./router.svelte";

test("pages that the service makes by itself are left to the browser", () => {
  expect(["/docs/", "/docs/playing.html", "/schema", "/api/games"].filter(ours)).toEqual([]);
  expect(["/", "/lab/ghosts", "/t/abc/replay", "/help"].every(ours)).toBe(true);
});

test("parts of a path are read by their names, also when they are written badly", () => {
  expect(match("/t/:id/replay", "/t/abc/replay")).toEqual({ id: "abc" });
  expect(match("/t/:id", "/t/%")).toEqual({ id: "%" });
  expect(match("/t/:id", "/t/")).toBeNull();
});
