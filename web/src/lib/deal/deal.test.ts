import { beforeEach, expect, test, vi } from "vitest";
import type { DealInfo, TableInfo } from "../types";
import { check } from "./check";
import { hex, reckoned, sha256 } from "./hash";
import { myShare, note, witnessed } from "./memory";
import { DealPart, type Fault } from "./part";
import { beforeOf, keyOf, promiseOf, sealedShare, sealOf, type DealRecord } from "./seal";

const SECRET = "5e".repeat(32);
const OTHERS = "0b".repeat(32);

beforeEach(() => localStorage.clear());

test("SHA-256 without Web Crypto is SHA-256", async () => {
  expect(hex(reckoned(new TextEncoder().encode("abc")))).toBe("ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad");
  for (const length of [0, 1, 55, 56, 63, 64, 65, 119, 120, 1000]) {
    const text = "é".repeat(length);
    expect(hex(reckoned(new TextEncoder().encode(text)))).toBe(await sha256(text));
  }
});

test("the same texts give the same as at the house", async () => {
  // These figures are of `manse.server.seal`; tests/server/test_seal.py holds the same.
  expect(await promiseOf(SECRET)).toBe("e0b474075f9d28a307e5df4b9b60d3c8f779a831906cdb1a0c3fd7a1f822575f");
  expect(await sealedShare(OTHERS)).toBe("3aa1498626d735dd9d070dca8e2f2e4a6c441eb2426a14ad699fd247508e5dd6");
  expect(await keyOf("ab".repeat(32), SECRET, [OTHERS, null])).toBe("76c9077de199a15bcadaae485c609c17");
  const turns: [number, string][] = [[3, "11".repeat(16)]];
  const decisions: [number, string][] = [
    [0, "take"],
    [1, "red-3"],
    [0, "mist"],
    [1, "take"],
  ];
  expect(await beforeOf({ key: "00".repeat(16), turns, decisions } as unknown as DealRecord)).toBe(
    "2efdd83e3e2c7a59580a21d5cae20ea15a4194a0979a72cfcee2b912557e5198",
  );
});

/** A house that deals as it should, unless told otherwise. */
class House {
  promise = "";
  deal: DealInfo | null = null;
  sealed: string | null = null;
  share: string | null = null;
  terms = {};

  async begin(): Promise<TableInfo> {
    this.promise = await promiseOf(SECRET);
    return this.table({ stage: "laying" });
  }

  async seal(changed: object = {}): Promise<TableInfo> {
    const seats = [
      { kind: "person", name: "Ada", level: "", sealed: this.sealed },
      { kind: "bot", name: "Agnes", level: "guest", sealed: await sealedShare(OTHERS) },
    ];
    this.terms = {
      format: "manse deal 1",
      table: "t",
      game: "ghosts",
      version: 1,
      options: { advanced: true },
      data: "d",
      before: null,
      promise: this.promise,
      seconds: 8,
      seats,
      ...changed,
    };
    const terms = JSON.stringify(this.terms);
    return this.table({ stage: "opening", terms, seal: await sealOf(terms), laid: [0, 1], opened: [1] });
  }

  table(deal: Partial<DealInfo>): TableInfo {
    const nothing = { origin: "sealed", promise: this.promise, terms: null, seal: null, laid: [1], opened: [] };
    return {
      id: "t",
      game: "ghosts",
      version: 1,
      options: { advanced: true },
      status: "playing",
      mine: [0],
      deal: { ...nothing, ...deal },
    } as unknown as TableInfo;
  }

  async record(shares: (string | null)[]): Promise<DealRecord> {
    const terms = JSON.stringify(this.terms);
    const key = await keyOf(await sealOf(terms), SECRET, shares);
    return {
      table: "t",
      game: "ghosts",
      version: 1,
      options: { advanced: true },
      names: ["Ada", "Agnes"],
      key,
      decisions: [],
      deal: { origin: "sealed", secret: SECRET, terms, shares },
    };
  }
}

function sits(house: House) {
  const faults: Fault[] = [];
  const sent = vi.fn((share: { sealed?: string | null; share?: string | null }) => {
    house.sealed = share.sealed ?? house.sealed;
    house.share = share.share ?? house.share;
    return Promise.resolve();
  });
  return { part: new DealPart({ send: sent, fault: (fault) => faults.push(fault) }), faults, sent };
}

test("a browser lays down its share, looks at the terms, opens it, and finds the deal right", async () => {
  const house = new House();
  const { part, faults } = sits(house);
  await part.take(await house.begin());
  expect(house.sealed).toMatch(/^[0-9a-f]{64}$/);
  expect(house.share).toBeNull();
  await part.take(await house.seal());
  expect(await sealedShare(house.share ?? "")).toBe(house.sealed);
  const findings = await check(await house.record([house.share, OTHERS]), witnessed("t"));
  expect(findings.map(({ point, is }) => `${point} ${is}`)).toEqual([
    "promise right",
    "seal right",
    "terms right",
    "shares right",
    "key right",
    "mine right",
  ]);
  expect(faults).toEqual([]);
});

test("a share is not opened for terms that are not of this table", async () => {
  const wrongs: [object, Fault][] = [
    [{ table: "another" }, "terms"],
    [{ options: {} }, "terms"],
    [{ promise: "00" }, "terms"],
    [{ seats: [{ kind: "person", name: "Ada", level: "", sealed: null }] }, "left_out"],
  ];
  for (const [changed, fault] of wrongs) {
    localStorage.clear();
    const house = new House();
    const { part, faults } = sits(house);
    await part.take(await house.begin());
    await part.take(await house.seal(changed));
    expect(house.share).toBeNull();
    expect(faults).toEqual([fault]);
  }
});

test("another promise, another seal, or a share that is left out is said", async () => {
  const house = new House();
  const { part, faults, sent } = sits(house);
  await part.take(await house.begin());
  const opening = await house.seal();
  await part.take({ ...opening, deal: { ...opening.deal, seal: "00" } });
  await part.take(opening);
  await part.take({ ...opening, deal: { ...opening.deal, stage: "dealt", opened: [1] } });
  await part.take(house.table({ promise: "00", stage: "laying" }));
  expect(faults).toEqual(["seal", "left_out", "promise"]);
  expect(sent).toHaveBeenCalledTimes(2);
});

test("what does not fit is found, and what was not seen beforehand is not called right", async () => {
  const house = new House();
  house.promise = await promiseOf(SECRET);
  house.sealed = await sealedShare("0a".repeat(32));
  await house.seal();
  const shares = ["0a".repeat(32), OTHERS];
  const record = await house.record(shares);
  const unseen = await check(record, null);
  expect(unseen.map(({ is }) => is)).toEqual(["unknown", "unknown", "right", "right", "right"]);
  const wrongs = async (changed: Partial<DealRecord>) =>
    (await check({ ...record, ...changed }, null)).filter(({ is }) => is === "wrong").map(({ point }) => point);
  expect(await wrongs({ key: "00" })).toEqual(["key"]);
  expect(await wrongs({ names: ["Eve", "Agnes"] })).toEqual(["terms"]);
  expect(await wrongs({ deal: { ...record.deal, secret: "00" } })).toEqual(["promise", "key"]);
  expect(await wrongs({ deal: { ...record.deal, shares: [OTHERS, OTHERS] } })).toEqual(["shares", "key"]);
  const seen = { promise: house.promise, seal: "another", noted: 0 };
  expect((await check(record, seen)).find(({ is }) => is === "wrong")?.point).toBe("seal");
});

test("all pages of a browser have the same share, each table another, and what was noted first stays", async () => {
  expect(await myShare("t", "p")).toBe(await myShare("t", "p"));
  expect(await myShare("t", "p")).not.toBe(await myShare("u", "p"));
  const mine = await myShare("t", "p");
  localStorage.clear();
  expect(mine).toMatch(/^[0-9a-f]{64}$/);
  note("t", { promise: "first" });
  expect(note("t", { promise: "second", seal: "s" })).toMatchObject({ promise: "first", seal: "s" });
});
