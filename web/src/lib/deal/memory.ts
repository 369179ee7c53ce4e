import { hex, sha256 } from "./hash";

/** What this browser saw of a deal with its own eyes, and when. */
export interface Witness {
  promise: string;
  /** The seal, seen before any card. */
  seal?: string;
  /** The share this browser laid down, if it has. */
  share?: string;
  /** It opened that share in time. */
  opened?: boolean;
  noted: number;
}

const WITNESSED = "manse-deals";
const ROOT = "manse-root";
const KEPT = 200;
const unkept = new Map<string, string>();

function load(name: string): string | null {
  try {
    return localStorage.getItem(name);
  } catch {
    return unkept.get(name) ?? null;
  }
}

function keep(name: string, value: string): void {
  try {
    localStorage.setItem(name, value);
  } catch {
    unkept.set(name, value); // a browser that keeps nothing remembers until the page is closed
  }
}

function all(): Record<string, Witness> {
  try {
    return JSON.parse(load(WITNESSED) ?? "{}") as Record<string, Witness>;
  } catch {
    return {};
  }
}

export function witnessed(table: string): Witness | null {
  return all()[table] ?? null;
}

/** Adds to what is known of a table; what was noted first stays. */
export function note(table: string, seen: Partial<Witness> & { promise: string }): Witness {
  const known = all();
  const found = { noted: Date.now(), ...seen, ...known[table] };
  const rest = Object.entries(known).filter(([id]) => id !== table);
  keep(WITNESSED, JSON.stringify(Object.fromEntries([...rest.slice(1 - KEPT), [table, found]])));
  return found;
}

/** This browser's share in a deal: from 256 random bits of its own, so that all its pages name the same. */
export async function myShare(table: string, promise: string): Promise<string> {
  let root = load(ROOT);
  if (!root) keep(ROOT, (root = hex(crypto.getRandomValues(new Uint8Array(32)))));
  return sha256("manse my share", root, table, promise);
}
