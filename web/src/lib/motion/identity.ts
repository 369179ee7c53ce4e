/** A card or tile somewhere on the table. `kind` is null while its face is not known. */
export interface Thing {
  id: string;
  kind: string | null;
}

/** What lies where, by the name of the place, in order. */
export type Zones = Record<string, readonly (string | null)[]>;

interface Placed extends Thing {
  zone: string;
}

/** The things as they were if they are still the same. */
const kept = (before: Thing[] | undefined, now: Thing[]) =>
  before?.length === now.length && now.every((thing, i) => thing === before[i]) ? before : now;

/**
 * Follows things from view to view. Views say what lies where, not which of two equal cards it is: this finds the simplest
 * story. What can have stayed has stayed; what is new in one place came from another place that lost it; a hidden card may be any.
 */
export class Tracker {
  private known: Placed[] = [];
  private before = new Map<string, string>();
  private count = 0;
  private mark: unknown;
  private last: Record<string, Thing[]> = {};

  /** The things of each place, with the identity they had before. Asked twice about the same `mark` it tells the same story. */
  follow(zones: Zones, mark: unknown = zones): Record<string, Thing[]> {
    if (mark !== this.mark) {
      this.mark = mark;
      this.last = this.settle(zones);
    }
    return this.last;
  }

  /** Where a thing was in the view before, if it was anywhere. */
  origin(id: string): string | undefined {
    return this.before.get(id);
  }

  /** Where a thing is now. */
  zone(id: string): string | undefined {
    return this.known.find((thing) => thing.id === id)?.zone;
  }

  private settle(zones: Zones): Record<string, Thing[]> {
    const left = new Set(this.known);
    const found: Record<string, (Placed | null)[]> = {};
    for (const zone of Object.keys(zones)) found[zone] = [];
    const settle = (fits: (old: Placed, zone: string, kind: string | null) => boolean) => {
      for (const [zone, kinds] of Object.entries(zones)) {
        const places = found[zone] ?? [];
        kinds.forEach((kind, i) => {
          if (places[i]) return;
          for (const old of left) {
            if (!fits(old, zone, kind)) continue;
            left.delete(old);
            places[i] = old.kind === kind && old.zone === zone ? old : { id: old.id, kind, zone };
            this.before.set(old.id, old.zone);
            return;
          }
        });
      }
    };
    settle((old, zone, kind) => old.zone === zone && old.kind === kind);
    settle((old, zone, kind) => old.zone === zone && (old.kind === null || kind === null));
    settle((old, _, kind) => kind !== null && old.kind === kind);
    settle((old, _, kind) => kind === null || old.kind === null);
    this.known = [];
    for (const [zone, kinds] of Object.entries(zones)) {
      const places = found[zone] ?? [];
      kinds.forEach((kind, i) => {
        const thing = places[i] ?? { id: `thing-${++this.count}`, kind, zone };
        places[i] = thing;
        this.known.push(thing);
      });
    }
    return Object.fromEntries(Object.entries(found).map(([zone, things]) => [zone, kept(this.last[zone], things as Thing[])]));
  }
}
