/** The mansion on a field of 1000: rooms round a hallway round the Séance Room. */
export const MIDDLE = 500;
export const RADIUS = { rim: 472, out: 440, label: 415, cards: 326, door: 258, hall: 212, hub: 160 };

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

/** The same as the style of a button: the box round it, and the shape inside the box; both follow the size of the page. */
export function shape(from: number, to: number, inner: number, outer: number): string {
  const steps = 8;
  const along = (radius: number, back: boolean) =>
    Array.from({ length: steps + 1 }, (_, i) => point(from + ((to - from) * (back ? steps - i : i)) / steps, radius));
  const points = [...along(outer, false), ...along(inner, true)];
  const [xs, ys] = [points.map(({ x }) => x), points.map(({ y }) => y)];
  const [left, top] = [Math.min(...xs), Math.min(...ys)];
  const [width, height] = [Math.max(...xs) - left, Math.max(...ys) - top];
  const corners = points.map(({ x, y }) => `${(((x - left) / width) * 100).toFixed(2)}% ${(((y - top) / height) * 100).toFixed(2)}%`);
  const box = [`left: ${left / 10}%`, `top: ${top / 10}%`, `width: ${width / 10}%`, `height: ${height / 10}%`];
  return [...box, `clip-path: polygon(${corners.join(",")})`].join("; ");
}

/** A line for words along the outer wall, so that they are never upside down. */
export function arc(degrees: number, half: number, radius: number): string {
  const low = Math.cos((degrees * Math.PI) / 180) < -0.01;
  const [a, b] = low
    ? [point(degrees + half, radius), point(degrees - half, radius)]
    : [point(degrees - half, radius), point(degrees + half, radius)];
  return `M${a.x} ${a.y}A${radius} ${radius} 0 0 ${low ? 0 : 1} ${b.x} ${b.y}`;
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
  label: string;
  /** How far along that line the name makes room for the Hitchhikers, who stand at its left. */
  beside: string;
  button: string;
  cards: { x: number; y: number };
  /** How much room there is for cards, in hundredths of the house. */
  wide: number;
}

/** All lines of a house with so many rooms. */
export function planOf(rooms: number): Lines[] {
  const step = 360 / rooms;
  return Array.from({ length: rooms }, (_, i) => {
    const [middle, half] = [i * step, step / 2];
    const low = Math.cos((middle * Math.PI) / 180) < -0.01;
    return {
      floor: sector(middle - half + 0.7, middle + half - 0.7, RADIUS.door, RADIUS.out),
      edge: sector(middle - half + 1.1, middle + half - 1.1, RADIUS.door + 3, RADIUS.out - 4),
      section: sector(middle - half + 0.4, middle + half - 0.4, RADIUS.hub + 4, RADIUS.door - 6),
      label: arc(middle, half - 1, RADIUS.label + (low ? 20 : -2)),
      beside: low ? "39%" : "61%",
      button: shape(middle - half, middle + half, RADIUS.door, RADIUS.out),
      cards: point(middle, RADIUS.cards),
      wide: 14 + 12 * Math.abs(Math.cos((middle * Math.PI) / 180)),
    };
  });
}
