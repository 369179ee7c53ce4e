/** A game's box in the browser: numbers, lists and tables of them, by where they stand. */
import type { BoxField } from "../types";

export type Box = Record<string, unknown>;
export type Path = (string | number)[];
export interface Cell {
  path: Path;
  value: number | string;
}

/** All numbers of a field, or words, in their order. */
export function cells(value: unknown, path: Path = []): Cell[] {
  if (Array.isArray(value)) return value.flatMap((part, i) => cells(part, [...path, i]));
  if (value !== null && typeof value === "object") return Object.entries(value).flatMap(([row, part]) => cells(part, [...path, row]));
  return [{ path, value: value as number | string }];
}

/** The same with another number at one place; nothing of the old one is changed. */
export function put(value: unknown, path: Path, cell: number | string): unknown {
  const [head, ...rest] = path;
  if (head === undefined) return cell;
  if (Array.isArray(value)) return value.map((part, i) => (i === head ? put(part, rest, cell) : part));
  const rows = value as Record<string, unknown>;
  return { ...rows, [head]: put(rows[head], rest, cell) };
}

export function sum(value: unknown): number {
  return cells(value).reduce((total, cell) => total + (typeof cell.value === "number" ? cell.value : 0), 0);
}

export const same = (one: unknown, other: unknown): boolean => JSON.stringify(one) === JSON.stringify(other);

/** The fields that are not as they come. */
export function changes(fields: readonly BoxField[], box: Box): Box {
  return Object.fromEntries(fields.filter((field) => !same(field.value, box[field.name])).map((field) => [field.name, box[field.name]]));
}

/** Which field a refusal of the service is about: "your box, line 2: ghosts.red is missing". */
export function fieldOf(fields: readonly BoxField[], message: string): string | null {
  const named = /: ([\w-]+)/.exec(message)?.[1] ?? message.split(" ")[0];
  return fields.find((field) => field.name === named)?.name ?? null;
}

/** Changes as the part of an address after its #. */
export function toLink(changed: Box): string {
  const bytes = new TextEncoder().encode(JSON.stringify(changed));
  return btoa(String.fromCharCode(...bytes))
    .replaceAll("+", "-")
    .replaceAll("/", "_")
    .replace(/=+$/, "");
}

/** What such a part says; null if it is no box. */
export function fromLink(hash: string): Box | null {
  try {
    const text = atob(hash.replace(/^#/, "").replaceAll("-", "+").replaceAll("_", "/"));
    const found: unknown = JSON.parse(new TextDecoder().decode(Uint8Array.from(text, (sign) => sign.charCodeAt(0))));
    return found !== null && typeof found === "object" && !Array.isArray(found) ? (found as Box) : null;
  } catch {
    return null;
  }
}
