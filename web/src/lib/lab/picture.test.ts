import { expect, test } from "vitest";
import { painted } from "./picture";

const SVG = "<style>.ink{fill:#000}@media (prefers-color-scheme: dark){.ink{fill:#fff}}</style>";
const drawn = (scheme: "system" | "light" | "dark") => decodeURIComponent(painted(SVG, scheme).replace("data:image/svg+xml,", ""));

test("a plot is drawn in the colours that were chosen, or in the device's", () => {
  expect(drawn("system")).toBe(SVG);
  expect(drawn("dark")).toContain("@media all{.ink{fill:#fff}}");
  expect(drawn("light")).toContain("@media not all{.ink{fill:#fff}}");
});
