import { expect, test } from "vitest";
import type { BeliefJudged } from "../types";
import { guessed } from "./secrets";

const at = (step: number, ...facts: [string, number, boolean][]) =>
  ({ step, seat: 0, bits: 1, surprise: 1, exact: true, facts: facts.map(([text, chance, so]) => ({ text, chance, so })) }) as BeliefJudged;

test("a secret is guessed at the first step at which the truth was likelier than not", () => {
  const beliefs = [
    at(1, ["red lies in the attic", 0.3, true]),
    at(4, ["red lies in the attic", 0.7, true], ["blue obeys Ada", 0.9, false]),
    at(9, ["red lies in the attic", 0.9, true]),
  ];
  expect(guessed(beliefs)).toEqual([{ step: 4, text: "red lies in the attic" }]);
});

test("where worlds are only sampled, the truth must stand out from their error", () => {
  const sampled = (step: number, chance: number) => ({ ...at(step, ["red lies in the attic", chance, true]), exact: false });
  expect(guessed([sampled(1, 0.6), sampled(4, 0.75)])).toEqual([{ step: 4, text: "red lies in the attic" }]);
});
