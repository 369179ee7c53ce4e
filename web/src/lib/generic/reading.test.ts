import { expect, test } from "vitest";
import type { BaseView } from "../types";
import { Words } from "../words.svelte";
import { read, type Part } from "./reading";

const words = new Words({ rules: "", names: { "red-3": "red 3", study: "the study" }, notes: {}, lines: {} });
const reader = { words, players: ["Ada", "Bo"], yes: "yes", no: "no" };
const base: BaseView = { seat: 0, seats: 2, to_act: [0], phase: "turn", over: false, decisions: 3 };
const reading = (fields: object) => read({ ...base, ...fields }, reader);
const named = (parts: Part[], key: string) => parts.find((part) => part.key === key);

test("a list with an entry for each seat belongs to the seats", () => {
  const { seats, zones } = reading({
    fright: [3, 4],
    hands: [
      ["red-3", "red-3"],
      [null, null],
    ],
  });
  expect(named(seats[1] ?? [], "fright")).toMatchObject({ as: "fact", text: "4" });
  expect(named(seats[0] ?? [], "hands")).toMatchObject({ as: "words", words: ["red-3", "red-3"] });
  expect(zones["hands-1"]).toEqual([null, null]);
});

test("a player's own record is spread out at the seat", () => {
  const { seats } = reading({
    players: [
      { seat: 0, points: 2 },
      { seat: 1, points: 5 },
    ],
  });
  expect(named(seats[1] ?? [], "points")).toMatchObject({ text: "5" });
});

test("seats are called by their names, words by the game's", () => {
  const { facts } = reading({ first: 1, held: "study", master: true });
  expect(named(facts, "first")).toMatchObject({ text: "Bo" });
  expect(named(facts, "held")).toMatchObject({ text: "the study" });
  expect(named(facts, "master")).toMatchObject({ text: "yes" });
});

test("squares with coordinates are laid out as a board", () => {
  const house = ["a1", "b1", "c2"].map((square) => ({ square, room: "study", value: 2 }));
  const part = named(reading({ house }).parts, "house");
  expect(part).toMatchObject({ as: "items", square: true });
  expect(part?.as === "items" && part.items.map((item) => item.at)).toEqual([
    [1, 1],
    [2, 1],
    [3, 2],
  ]);
});

test("what is not known is left out, and aids stand apart", () => {
  const { facts, aids } = reading({ colour: null, aids: { unseen: { "red-3": 2 } } });
  expect(facts.map((part) => part.key)).toEqual(["phase"]);
  expect(aids[0]).toMatchObject({ as: "tally", counts: [["red-3", 2]] });
});

test("numbers among hidden cards are cards too, and an empty square says nothing", () => {
  const { seats, parts } = reading({
    hands: [
      [3, null],
      [null, null],
    ],
    house: [{ square: "a1", value: 0, standing: false }],
  });
  expect(named(seats[0] ?? [], "hands")).toMatchObject({ as: "words", words: ["3", null] });
  const house = named(parts, "house");
  expect(house?.as === "items" && house.items[0]?.parts).toEqual([]);
});
