import { afterEach, beforeEach, expect, test, vi } from "vitest";
import type { FrameTold, FromService, NowTold } from "../types";
import { LiveTable } from "./table.svelte";

/** A line to a service that says what the test wishes. */
class Service {
  static readonly OPEN = 1;
  static last: Service;
  readyState = Service.OPEN;
  onopen?: () => void;
  onmessage?: (event: { data: string }) => void;
  constructor() {
    Service.last = this;
  }
  send() {
    // nothing that is asked matters here
  }
  close() {
    // gone
  }
  says(...messages: object[]) {
    for (const message of messages) this.onmessage?.({ data: JSON.stringify(message) });
  }
}

const frame = (step: number): FrameTold => ({ step, decision: step, caption: "", view: {} });
const told = (since: number, ...frames: FrameTold[]): FromService => ({ type: "frames", seat: 0, since, rewound: 0, frames });
const now = (step: number): NowTold => ({
  type: "now",
  seat: 0,
  step,
  to_act: [0],
  ask: step,
  asked: "",
  legal: [],
  clocks: [],
  undo: "no",
  undo_asked: null,
  over: false,
  plan: null,
});

let table: LiveTable;
let came = 0;

beforeEach(() => {
  vi.stubGlobal("WebSocket", Service);
  came = 0;
  table = new LiveTable(
    "table",
    () => undefined,
    () => (came += 1),
  );
  Service.last.onopen?.();
  table.look(0);
  came = 0;
});
afterEach(() => {
  table.close();
  vi.unstubAllGlobals();
});

test("the first frames are shown as they come, before it is known what may be done", () => {
  Service.last.says(told(0, frame(0)));
  expect(table.frames.length).toBe(1);
  Service.last.says(told(1, frame(1)));
  expect([table.frames.length, came]).toEqual([2, 2]);
});

test("later frames and what may be done after them are shown as one", () => {
  Service.last.says(told(0, frame(0)), now(0));
  Service.last.says(told(1, frame(1)));
  expect([table.frames.length - 1, table.now?.step]).toEqual([0, 0]);
  Service.last.says(now(1));
  expect([table.frames.length - 1, table.now?.step]).toEqual([1, 1]);
});

test("frames that have come are not lost to who looks elsewhere and back", () => {
  Service.last.says(told(0, frame(0)), now(0), told(1, frame(1)));
  table.look(1);
  expect(table.frames.length).toBe(0);
  table.look(0);
  expect(table.frames.length).toBe(2);
});

test("of later frames only what has changed is told, and the rest is as it was", () => {
  const hands = [["red-1"], [null]];
  Service.last.says(told(0, { ...frame(0), view: { deck: 9, hands } }), now(0));
  Service.last.says(told(1, { step: 1, decision: 1, caption: "", changed: { deck: 8 } }), now(1));
  const [first, second] = table.frames.map((each) => each.view as { deck: number; hands: unknown });
  expect(second).toEqual({ deck: 8, hands });
  expect(second?.hands).toBe(first?.hands);
  expect(first?.deck).toBe(9);
});
