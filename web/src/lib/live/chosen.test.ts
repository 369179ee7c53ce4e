import { expect, test } from "vitest";
import type { BaseView } from "../types";
import { chosen } from "./chosen";

const view = (to_act: number[], phase = "bid"): BaseView => ({ to_act, phase, seat: 0, seats: 4, over: false, decisions: 0 });

test("of several asked at once, those who are asked no more have chosen", () => {
  const views = [view([2], "turn"), view([0, 1, 2]), view([0, 2]), view([2])];
  expect(chosen(views, 1)).toEqual([]);
  expect(chosen(views, 2)).toEqual([1]);
  expect(chosen(views, 3)).toEqual([0, 1]);
});

test("in turns one after the other nobody has chosen ahead", () => {
  expect(chosen([view([0]), view([1]), view([2])], 2)).toEqual([]);
});

test("when nobody is asked nothing is waited for", () => {
  expect(chosen([view([0, 1]), view([])], 1)).toEqual([]);
});
