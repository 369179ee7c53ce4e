import { expect, test } from "vitest";
import { bestOf, board, fetched, house, LANGUAGES, nameOf } from "./languages";

test("every language has the house's words and each board's", async () => {
  const english = await fetched(house("en"));
  for (const language of LANGUAGES) {
    expect(Object.keys((await fetched(house(language))).lines).sort()).toEqual(Object.keys(english.lines).sort());
    expect((await fetched(board("ghosts", language))).lines.deck).toBeTruthy();
  }
});

test("languages go by the names their speakers give them", () => {
  expect(["de", "en", "es", "fr", "ja"].map(nameOf)).toEqual(["Deutsch", "English", "Español", "Français", "日本語"]);
});

test("a first visit speaks the dearest of the browser's languages that the house knows", () => {
  expect(bestOf(["nb-NO", "ja-JP", "de"])).toBe("ja");
  expect(bestOf(["es-419", "en"])).toBe("es");
  expect(bestOf(["nb"])).toBe("en");
});
