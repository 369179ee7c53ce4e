import { expect, test } from "vitest";
import { formStyle } from "./fit";

test("a board says what it wants otherwise, and only that", () => {
  const usual = formStyle({});
  const told = formStyle({ tall: { mine: 31 } });
  expect(told).toContain("--tall-mine: 31");
  expect(told.replace("--tall-mine: 31", "")).toBe(usual.replace(/--tall-mine: \d+/, ""));
});
