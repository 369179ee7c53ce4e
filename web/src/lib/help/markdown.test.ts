import { expect, test } from "vitest";
import { inline, parse, plain } from "./markdown";

test("headings, paragraphs and lists", () => {
  const blocks = parse("# Ghosts\n\nYou play\nghost cards.\n\n- **One** card\n  goes on\n- two\n");
  expect(blocks.map((block) => block.as)).toEqual(["heading", "paragraph", "list"]);
  const [, text, list] = blocks;
  expect(text?.as === "paragraph" && plain(text.text)).toBe("You play ghost cards.");
  expect(list?.as === "list" && list.items.map(plain)).toEqual(["One card goes on", "two"]);
});

test("tables with their rule", () => {
  const [table] = parse("| a | b |\n|---|---|\n| 1 | *2* |");
  expect(table).toMatchObject({ as: "table" });
  expect(table?.as === "table" && table.rows).toHaveLength(1);
});

test("emphasis and code inside a line", () => {
  expect(inline("a **b** and *c* `d`").map((part) => part.as)).toEqual(["text", "strong", "text", "em", "text", "code"]);
});

test("markup in the text stays text, and only safe links are links", () => {
  expect(inline("<img src=x onerror=alert(1)>")).toEqual([{ as: "text", text: "<img src=x onerror=alert(1)>" }]);
  expect(inline("[x](javascript:alert)")).toEqual([{ as: "text", text: "x" }]);
  expect(inline("[x](/help)")[0]).toMatchObject({ as: "link", href: "/help" });
});
