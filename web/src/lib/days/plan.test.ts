import { describe, expect, it } from "vitest";
import { byKind, byVerb, emptyStep, told } from "./plan";

const named = (action: string) => ({ action, label: action });

describe("plans", () => {
  it("keep actions of one verb together, in the order of the notation", () => {
    const groups = byVerb(["red-1", "red-2", "blue-1", "mist", "take"].map(named));
    expect(groups.map((group) => group.map((choice) => choice.action))).toEqual([["red-1", "red-2"], ["blue-1"], ["mist", "take"]]);
  });

  it("gather what the game offers by what it does", () => {
    const offers = ["pass", "raise", "raise"].map((kind, n) => ({ kind, choice: String(n), actions: [] }));
    expect(byKind(offers).map((group) => group.length)).toEqual([1, 2]);
  });

  it("are sent without steps that say nothing", () => {
    const red = { ...emptyStep(), actions: ["red-2"] };
    expect(told([emptyStep(), red, emptyStep()])).toEqual([red]);
    expect(told([emptyStep()])).toEqual([]);
  });
});
