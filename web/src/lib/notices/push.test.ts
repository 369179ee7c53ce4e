import { expect, test } from "vitest";
import { bytes, text } from "./push";

test("keys are written as they were read", () => {
  const data = Uint8Array.from({ length: 65 }, (_, i) => (i * 37 + 250) % 256);
  expect([...bytes(text(data.buffer))]).toEqual([...data]);
  expect(text(data.buffer)).toMatch(/^[\w-]+$/);
  expect(text(null)).toBe("");
});
