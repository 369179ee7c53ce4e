import { expect, test } from "vitest";
import { coded } from "./passkey";

test("bytes become text without signs that an address cannot hold, and bytes again", () => {
  for (let length = 0; length < 6; length++) {
    const bytes = Uint8Array.from({ length }, (_, i) => 250 + i);
    const text = coded.toText(bytes.buffer);
    expect(text).toMatch(/^[\w-]*$/);
    expect([...coded.toBytes(text)]).toEqual([...bytes]);
  }
  expect(coded.toText(Uint8Array.of(251, 255).buffer)).toBe("-_8");
});
