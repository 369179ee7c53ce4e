import { expect, test, vi } from "vitest";
import { posed } from "./posed";

test("a thing stands as it is told, and is touched only if it stood otherwise", () => {
  const thing = document.createElement("div");
  const told = vi.spyOn(thing, "setAttribute");
  posed("rotate: 30deg")(thing);
  expect(thing.getAttribute("style")).toBe("rotate: 30deg");
  posed("rotate: 30deg")(thing);
  expect(told).toHaveBeenCalledOnce();
  posed("rotate: 60deg")(thing);
  expect(thing.getAttribute("style")).toBe("rotate: 60deg");
});
