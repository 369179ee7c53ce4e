import { expect, test } from "vitest";
import type { AnalysisFound, DecisionJudged } from "../types";
import { across, clear, cornersOf, EDGE, HIGH, latest, path, stepAt, up, WIDE } from "./chart";
import { decisionAt, marksOf, percent, signed } from "./grades";

const chances = [
  { step: 0, shares: [0.5, 0.5], error: 0.01 },
  { step: 4, shares: [0.75, 0.25], error: 0.01 },
  { step: 10, shares: [1, 0], error: 0 },
];

test("a seat's line goes from edge to edge, and up with its chance", () => {
  expect([across(0, 10), across(10, 10)]).toEqual([EDGE, WIDE - EDGE]);
  expect([up(0), up(1), up(1.2)]).toEqual([HIGH - EDGE, EDGE, EDGE]);
  expect(path(cornersOf(chances, 0), 10)).toBe("M4.0 50.0L120.8 27.0L296.0 4.0");
});

test("a click goes to the step under it, wherever the chart is stretched to", () => {
  for (const wide of [230, 346, 700]) {
    for (const step of [0, 1, 7, 10]) expect(stepAt((across(step, 10) / WIDE) * wide, wide, 10)).toBe(step);
    expect([stepAt(-20, wide, 10), stepAt(wide + 20, wide, 10)]).toEqual([0, 10]);
  }
});

test("between two reckonings the earlier one holds", () => {
  expect([latest(chances, 3)?.step, latest(chances, 4)?.step, latest(chances, 99)?.step]).toEqual([0, 4, 10]);
  expect([latest(chances.slice(1), 2)?.step, latest([], 2)]).toEqual([4, null]);
});

test("signs stand clear of each other: the first are kept", () => {
  const [first, near, above, beside] = [
    { x: 10, y: 90 },
    { x: 20, y: 85 },
    { x: 20, y: 60 },
    { x: 60, y: 90 },
  ];
  expect(clear([first, near, above, beside], 9)).toEqual([first, above, beside]);
  expect(clear([first, near, above, beside], 2)).toEqual([first, above]);
});

const decision = (number: number, step: number, grade: DecisionJudged["grade"]) => ({ number, step, grade }) as DecisionJudged;
const found = { decisions: [decision(0, 1, "best"), decision(1, 2, "blunder"), decision(2, 5, "inaccurate")] } as AnalysisFound;

test("a mark stands at the frame that tells the decision", () => {
  expect(marksOf(found).map(({ step, sign }) => [step, sign])).toEqual([
    [3, "??"],
    [6, "?!"],
  ]);
  expect(marksOf(null)).toEqual([]);
});

test("a frame shows the decision it tells, or else the one to come", () => {
  expect([1, 2, 3, 4, 5, 6].map((step) => decisionAt(found, step)?.number ?? null)).toEqual([0, 0, 1, null, 2, 2]);
});

test("shares are said in whole hundredths", () => {
  expect([percent(0.176), signed(0.07), signed(-0.114), signed(0.001)]).toEqual(["18\u00a0%", "+7\u00a0%", "−11\u00a0%", "0\u00a0%"]);
});
