export interface Area {
  x: number;
  y: number;
  width: number;
  height: number;
}

const GAP = 10;
const EDGE = 4;

const meet = (a: Area, b: Area) => a.x < b.x + b.width && b.x < a.x + a.width && a.y < b.y + b.height && b.y < a.y + a.height;
const within = (a: Area, room: Area) =>
  a.x >= room.x && a.y >= room.y && a.x + a.width <= room.x + room.width && a.y + a.height <= room.y + room.height;
const kept = (at: number, size: number, from: number, length: number) => Math.max(from + EDGE, Math.min(from + length - size - EDGE, at));

/** Where a note of this size stands: over what it explains, or under or beside it, on the board and clear of what must be seen. */
export function placeOf(box: Area, size: { width: number; height: number }, room: Area, clear: readonly Area[]): { x: number; y: number } {
  const { width, height } = size;
  const x = kept(box.x + box.width / 2 - width / 2, width, room.x, room.width);
  const y = kept(box.y + box.height / 2 - height / 2, height, room.y, room.height);
  const ways = [
    { x, y: box.y - height - GAP },
    { x, y: box.y + box.height + GAP },
    { x: box.x + box.width + GAP, y },
    { x: box.x - width - GAP, y },
  ].map((at) => ({ ...at, width, height }));
  const inside = ways.filter((way) => within(way, room));
  const best = inside.find((way) => !clear.some((one) => meet(way, one))) ?? inside[0] ?? { x, y };
  return { x: best.x, y: best.y };
}
