import { commas } from "../i18n/index.svelte";
import type { BaseView } from "../types";
import type { Words } from "../words.svelte";

/** A view of any game, read as things one can lay out without knowing the game. */
export type Part =
  | { as: "fact"; key: string; text: string }
  | { as: "words"; key: string; zone: string; words: (string | null)[] }
  | { as: "tally"; key: string; counts: [string, number][] }
  | { as: "items"; key: string; items: Item[]; square: boolean }
  | { as: "group"; key: string; parts: Part[] };

export interface Item {
  id: string;
  title: string;
  /** The place on a board of squares: column and row from 1. */
  at: [number, number] | null;
  parts: Part[];
}

export interface Reading {
  facts: Part[];
  seats: Part[][];
  parts: Part[];
  aids: Part[];
  /** What lies where, for following things from view to view. */
  zones: Record<string, (string | null)[]>;
}

export interface Reader {
  words: Words;
  players: readonly string[];
  yes: string;
  no: string;
}

const COMMON = new Set(["seat", "seats", "to_act", "over", "decisions", "event", "reconstructed"]);
/** Fields that hold a seat, by the names games give them. */
const ONE_SEAT = new Set(["seat", "first", "owner", "winner", "raider", "other", "taker", "leader", "starter", "active", "dealer"]);
const SEAT_LISTS = new Set(["seats", "unafraid", "winners", "ranking", "order", "yielded", "passed", "done"]);
const TITLES = ["name", "title", "square", "room", "place", "card", "kind", "id"];
const COORDINATE = /^([a-z])(\d{1,2})$/;

const isWords = (value: unknown[]): value is (string | null)[] => value.every((one) => typeof one === "string" || one === null);
const isRecord = (value: unknown): value is Record<string, unknown> => typeof value === "object" && value !== null && !Array.isArray(value);

const holdsSeats = (key: string, value: unknown[]) => SEAT_LISTS.has(key) && value.every((one) => typeof one === "number");

export function read(view: BaseView, reader: Reader): Reading {
  const reading: Reading = { facts: [], seats: Array.from({ length: view.seats }, () => []), parts: [], aids: [], zones: {} };
  const scribe = new Scribe(reader, reading.zones);
  for (const [key, value] of Object.entries(view)) {
    if (COMMON.has(key)) continue;
    if (key === "aids") reading.aids = isRecord(value) ? scribe.fields(value, "aids") : [];
    else if (Array.isArray(value) && value.length === view.seats && !holdsSeats(key, value)) {
      value.forEach((one: unknown, seat) => reading.seats[seat]?.push(...scribe.seatPart(key, one, seat)));
    } else {
      const part = scribe.part(key, value, key);
      if (part) (part.as === "fact" ? reading.facts : reading.parts).push(part);
    }
  }
  return reading;
}

class Scribe {
  constructor(
    private readonly reader: Reader,
    private readonly zones: Record<string, (string | null)[]>,
  ) {}

  /** What one seat of a list has: a player's own record is spread out, anything else keeps its name. */
  seatPart(key: string, value: unknown, seat: number): Part[] {
    const path = `${key}-${seat}`;
    if (isRecord(value)) return this.fields(Object.fromEntries(Object.entries(value).filter(([field]) => field !== "seat")), path);
    const part = this.part(key, value, path);
    return part ? [part] : [];
  }

  fields(record: Record<string, unknown>, path: string): Part[] {
    return Object.entries(record)
      .map(([key, value]) => this.part(key, value, `${path}.${key}`))
      .filter((part) => part !== null);
  }

  part(key: string, value: unknown, path: string): Part | null {
    if (value === null || value === undefined) return null;
    if (Array.isArray(value)) return this.list(key, value as unknown[], path);
    if (isRecord(value)) return this.record(key, value, path);
    return { as: "fact", key, text: this.scalar(key, value) };
  }

  private list(key: string, value: unknown[], path: string): Part | null {
    if (isWords(value)) {
      this.zones[path] = value;
      return { as: "words", key, zone: path, words: value };
    }
    if (value.includes(null) && value.every((one) => one === null || typeof one === "number")) {
      return this.list(
        key,
        value.map((one) => (one === null ? null : String(one))),
        path,
      );
    }
    if (value.every(isRecord)) return this.items(key, value, path);
    if (value.every((one) => Array.isArray(one))) {
      const parts = value.map((one, i) => this.part(String(i + 1), one, `${path}.${i}`)).filter((part) => part !== null);
      return { as: "group", key, parts };
    }
    return { as: "fact", key, text: commas(value.map((one) => this.scalar(SEAT_LISTS.has(key) ? "seat" : key, one))) };
  }

  private items(key: string, records: Record<string, unknown>[], path: string): Part {
    const square = records.every((record) => COORDINATE.test(String(record.square ?? "")));
    const items = records.map((record, i): Item => {
      const title = TITLES.find((field) => typeof record[field] === "string" || typeof record[field] === "number");
      const id = String(record.id ?? record.square ?? record.name ?? i);
      const place = square ? COORDINATE.exec(String(record.square)) : null;
      const told = ([field, value]: [string, unknown]) =>
        field !== title && field !== "id" && !(square && (value === 0 || value === false));
      const rest = Object.fromEntries(Object.entries(record).filter(told));
      return {
        id: `${key}:${id}`,
        title: title ? this.scalar(title, record[title]) : String(i + 1),
        at: place ? [(place[1] ?? "a").charCodeAt(0) - 96, Number(place[2])] : null,
        parts: this.fields(rest, `${path}.${id}`),
      };
    });
    return { as: "items", key, items, square };
  }

  private record(key: string, value: Record<string, unknown>, path: string): Part {
    const entries = Object.entries(value);
    if (entries.length > 0 && entries.every(([, one]) => typeof one === "number"))
      return { as: "tally", key, counts: entries as [string, number][] };
    return { as: "group", key, parts: this.fields(value, path) };
  }

  private scalar(key: string, value: unknown): string {
    if (typeof value === "boolean") return value ? this.reader.yes : this.reader.no;
    if (typeof value === "number" && ONE_SEAT.has(key)) return this.reader.players[value] ?? String(value);
    return typeof value === "string" ? this.reader.words.name(value) : String(value);
  }
}

/** "hand_size" is "hand size". */
export function plainName(key: string): string {
  return key.replaceAll("_", " ");
}
