import { expect, test } from "vitest";
import { Tracker } from "./identity";

const ids = (things: { id: string }[] | undefined) => (things ?? []).map((thing) => thing.id);

test("what stays keeps its identity, whatever comes and goes beside it", () => {
  const tracker = new Tracker();
  const first = tracker.follow({ hand: ["blue-1", "red-3"], pile: [] });
  const [blue, red] = ids(first.hand);
  const second = tracker.follow({ hand: ["green-2", "red-3"], pile: ["blue-1"] });
  expect(ids(second.pile)).toEqual([blue]);
  expect(ids(second.hand)[1]).toBe(red);
  expect(ids(second.hand)[0]).not.toBe(blue);
});

test("a hidden card that is played is the card that left the other hand", () => {
  const tracker = new Tracker();
  const first = tracker.follow({ "hand-0": ["red-1"], "hand-1": [null, null], pile: [] });
  const second = tracker.follow({ "hand-0": ["red-1"], "hand-1": [null], pile: ["red-1"] });
  expect(ids(first["hand-1"])).toContain(ids(second.pile)[0]);
  expect(tracker.origin(ids(second.pile)[0] ?? "")).toBe("hand-1");
  expect(ids(second["hand-0"])).toEqual(ids(first["hand-0"]));
});

test("a drawn card comes from the deck", () => {
  const tracker = new Tracker();
  tracker.follow({ deck: [null, null, null], hand: [] });
  const drawn = tracker.follow({ deck: [null, null], hand: ["mist"] });
  expect(tracker.origin(ids(drawn.hand)[0] ?? "")).toBe("deck");
});

test("of two equal cards the one that can stay stays", () => {
  const tracker = new Tracker();
  const first = tracker.follow({ hand: ["mist", "mist"], pile: ["mist"] });
  const second = tracker.follow({ hand: ["mist"], pile: ["mist", "mist"] });
  expect(ids(second.pile)[0]).toBe(ids(first.pile)[0]);
  expect(ids(first.hand)).toContain(ids(second.pile)[1]);
});

test("every thing has an identity of its own", () => {
  const tracker = new Tracker();
  for (const zones of [
    { a: ["x", "x", null], b: [null] },
    { a: [null], b: ["x", "y", null] },
    { a: ["x"], b: [] },
  ]) {
    const all = Object.values(tracker.follow(zones)).flatMap(ids);
    expect(new Set(all).size).toBe(all.length);
  }
});

test("what stays where it was is the very same", () => {
  const tracker = new Tracker();
  const first = tracker.follow({ hand: ["mist", null], pile: ["red-1"] });
  const second = tracker.follow({ hand: ["mist", null], pile: ["red-1", "red-2"] });
  expect(second.hand).toBe(first.hand);
  expect(second.pile).not.toBe(first.pile);
  expect(second.pile?.[0]).toBe(first.pile?.[0]);
});
