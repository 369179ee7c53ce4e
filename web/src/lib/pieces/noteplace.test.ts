import { expect, test } from "vitest";
import { placeOf } from "./noteplace";

const room = { x: 0, y: 100, width: 1000, height: 700 };
const size = { width: 200, height: 80 };

test("a note stands over what it explains", () => {
  expect(placeOf({ x: 400, y: 400, width: 50, height: 50 }, size, room, [])).toEqual({ x: 325, y: 310 });
});

test("where that would leave the board it stands under it", () => {
  expect(placeOf({ x: 400, y: 120, width: 50, height: 50 }, size, room, []).y).toBe(180);
});

test("it gives way to a button that ends the turn", () => {
  const end = { x: 300, y: 300, width: 250, height: 90 };
  expect(placeOf({ x: 400, y: 400, width: 50, height: 50 }, size, room, [end]).y).toBe(460);
});

test("where it is crowded it stays on the board", () => {
  const { x, y } = placeOf({ x: 0, y: 100, width: 1000, height: 700 }, size, room, []);
  expect([x, y]).toEqual([400, 410]);
});
