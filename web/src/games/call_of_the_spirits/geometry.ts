/** The mansion on a field of 1000: rooms round a hallway round the Séance Room. */
export const MIDDLE = 500;
export const RADIUS = { out: 494, door: 300, hall: 249, hub: 200 };

/** A point so many degrees clockwise from the top. */
export function point(degrees: number, radius: number): { x: number; y: number } {
  const angle = (degrees * Math.PI) / 180;
  return { x: MIDDLE + radius * Math.sin(angle), y: MIDDLE - radius * Math.cos(angle) };
}

/** A piece of a ring. */
export function sector(from: number, to: number, inner: number, outer: number): string {
  const [a, b, c, d] = [point(from, outer), point(to, outer), point(to, inner), point(from, inner)];
  const wide = to - from > 180 ? 1 : 0;
  return `M${a.x} ${a.y}A${outer} ${outer} 0 ${wide} 1 ${b.x} ${b.y}L${c.x} ${c.y}A${inner} ${inner} 0 ${wide} 0 ${d.x} ${d.y}Z`;
}

/** A field on the page: the middle, and how wide and high it is. */
export interface Box {
  x: number;
  y: number;
  width: number;
  height: number;
}

/** The box round a piece of a ring. */
export function around(from: number, to: number, inner: number, outer: number): Box {
  const steps = 8;
  const points = [inner, outer].flatMap((radius) =>
    Array.from({ length: steps + 1 }, (_, i) => point(from + ((to - from) * i) / steps, radius)),
  );
  const [xs, ys] = [points.map(({ x }) => x), points.map(({ y }) => y)];
  const [left, top, right, bottom] = [Math.min(...xs), Math.min(...ys), Math.max(...xs), Math.max(...ys)];
  return { x: (left + right) / 2, y: (top + bottom) / 2, width: right - left, height: bottom - top };
}

/** How high a room's name is, which stands over its cards. */
export const NAME = 36;

/** An upright field for the name and the cards of a room: wide over and under the hub, high beside it. */
function fieldAt(degrees: number): Box {
  const angle = (degrees * Math.PI) / 180;
  const [over, beside] = [Math.abs(Math.cos(angle)), Math.abs(Math.sin(angle))];
  return { ...point(degrees, (RADIUS.door + RADIUS.out) / 2 + 3), width: 160 + 110 * over ** 6, height: 150 + 75 * beside ** 8 };
}

/** The Hitchhikers stand in a corner of a room, so far from its middle, in parts of a room: the one behind, or in the lower left of the
 * house the one ahead. Names stand above the cards, and so stay free. */
export const aside = (degrees: number): number => (degrees > 180 && degrees <= 270 ? -0.33 : 0.33);

const GAP = 8;
/** Height of a card by its width. */
const TALL = 1.4;

/** How wide so many cards can be, side by side and in rows, to lie in a field. */
export function cardSize(cards: number, width: number, height: number, most: number): number {
  let best = 0;
  for (let rows = 1; rows <= Math.max(1, cards); rows++) {
    const across = Math.ceil(cards / rows);
    best = Math.max(best, Math.min((width - GAP * (across - 1)) / across, (height - GAP * (rows - 1)) / rows / TALL));
  }
  return Math.min(most, best);
}

/** The shorter way round from one place of a ring to another, in places. */
export function shorter(from: number, to: number, places: number): number {
  const ahead = (((to - from) % places) + places) % places;
  return ahead * 2 > places ? ahead - places : ahead;
}

/** Follows things round the ring from view to view, so that none runs back over the top. Asked twice about one view it tells the same. */
export class Rounds {
  private places = new Map<string, number>();
  private mark: unknown;
  private last: Record<string, number> = {};

  follow(now: Record<string, number | null>, places: number, mark: unknown): Record<string, number> {
    if (mark === this.mark) return this.last;
    this.mark = mark;
    this.last = {};
    for (const [key, place] of Object.entries(now)) {
      const before = this.places.get(key);
      const here = place === null ? (before ?? 0) : before === undefined ? place : before + shorter(before, place, places);
      this.places.set(key, here);
      this.last[key] = here;
    }
    return this.last;
  }
}

/** The lines of a room and of the section of the hallway before it. */
export interface Lines {
  floor: string;
  edge: string;
  section: string;
  /** The box round the room. */
  round: Box;
  /** Where its name and its cards stand. */
  field: Box;
}

/** All lines of a house with so many rooms. */
export function planOf(rooms: number): Lines[] {
  const step = 360 / rooms;
  return Array.from({ length: rooms }, (_, i) => {
    const [middle, half] = [i * step, step / 2];
    return {
      floor: sector(middle - half + 0.5, middle + half - 0.5, RADIUS.door, RADIUS.out),
      edge: sector(middle - half + 1, middle + half - 1, RADIUS.door + 5, RADIUS.out - 5),
      section: sector(middle - half + 0.4, middle + half - 0.4, RADIUS.hub + 4, RADIUS.door - 6),
      round: around(middle - half, middle + half, RADIUS.door, RADIUS.out),
      field: fieldAt(middle),
    };
  });
}
