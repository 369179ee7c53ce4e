import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { api } from "../api";
import type { Frame, Replay } from "../types";
import { Reel } from "./reel.svelte";

const frame = (step: number) => ({ step, caption: "" }) as Frame;
const replay = (count: number) => ({ steps: count, frames: Array.from({ length: count }, (_, step) => frame(step)) }) as Replay;

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
  vi.restoreAllMocks();
});

test("who wishes it to play before its frames are there sees it play once they are", async () => {
  let arrive: (found: Replay) => void = () => undefined;
  vi.spyOn(api, "replay").mockReturnValue(new Promise((resolve) => (arrive = resolve)));
  const reel = new Reel("table", () => 1);
  const loaded = reel.load(0, "en");
  reel.toggle();
  vi.advanceTimersByTime(1000);
  expect([reel.playing, reel.at]).toEqual([true, 0]);
  arrive(replay(3));
  await loaded;
  vi.advanceTimersByTime(60_000);
  expect([reel.playing, reel.at]).toEqual([false, 2]);
});
