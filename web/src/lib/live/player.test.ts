import { afterEach, beforeEach, expect, test, vi } from "vitest";
import type { Frame } from "../types";
import { FramePlayer, standing } from "./player.svelte";

const frame = (step: number): Frame => ({ step, decision: step, caption: "Bo plays red 3.", view: {} });
let frames: Frame[] = [];
let pace = 1;
const make = () => new FramePlayer({ frames: () => frames, pace: () => pace });

beforeEach(() => {
  vi.useFakeTimers();
  frames = [frame(0), frame(1)];
  pace = 1;
});
afterEach(() => vi.useRealTimers());

test("who comes to a table sees how it stands, not how it came about", () => {
  const player = make();
  player.follow();
  expect(player.at).toBe(1);
  expect(player.caughtUp).toBe(true);
});

test("new frames are shown one after the other", () => {
  const player = make();
  player.follow();
  frames = [...frames, frame(2), frame(3)];
  player.follow();
  expect(player.at).toBe(2);
  expect(player.caughtUp).toBe(false);
  vi.runAllTimers();
  expect(player.at).toBe(3);
  expect(player.caughtUp).toBe(true);
});

test("one may skip to the newest", () => {
  const player = make();
  player.follow();
  frames = [...frames, frame(2), frame(3), frame(4)];
  player.follow();
  player.skip();
  expect(player.at).toBe(4);
  vi.runAllTimers();
  expect(player.at).toBe(4);
});

test("looking back is not disturbed by what goes on", () => {
  const player = make();
  player.follow();
  player.lookAt(0);
  frames = [...frames, frame(2)];
  player.follow();
  vi.runAllTimers();
  expect(player.at).toBe(0);
  player.skip();
  expect(player.at).toBe(2);
});

test("without motion, and when frames were taken back, the newest is shown at once", () => {
  const player = make();
  player.follow();
  pace = 0;
  frames = [...frames, frame(2), frame(3)];
  player.follow();
  expect(player.at).toBe(3);
  frames = frames.slice(0, 2);
  player.follow();
  expect(player.at).toBe(1);
});

test("the more frames wait, the shorter each stands", () => {
  expect(standing(frame(0), 8, 1)).toBeLessThan(standing(frame(0), 0, 1) / 2);
});
