import { sha256 } from "./hash";

/** What was sealed before any share was opened; the service writes it as text. */
export interface Terms {
  format: string;
  table: string;
  game: string;
  version: number;
  options: Record<string, unknown>;
  data: string;
  before: string | null;
  promise: string;
  seconds: number;
  seats: { kind: string; name: string; level: string; sealed: string | null }[];
}

/** The record of a finished game, as far as its deal is checked. */
export interface DealRecord {
  table: string;
  game: string;
  version: number;
  options: Record<string, unknown>;
  names: string[];
  key: string;
  turns?: [number, string][];
  decisions: [number, string][];
  data?: { name: string; text: string };
  deal: { origin: string; secret?: string; terms?: string; shares?: (string | null)[] };
}

export const promiseOf = (secret: string) => sha256("manse secret", secret);
export const sealedShare = (share: string) => sha256("manse share", share);
export const sealOf = (terms: string) => sha256(terms);

export async function keyOf(seal: string, secret: string, shares: (string | null)[]): Promise<string> {
  return (await sha256("manse key", seal, secret, ...shares.map((share) => share ?? "-"))).slice(0, 32);
}

/** What had been played before, where a game goes on from a position. */
export async function beforeOf({ key, turns, decisions }: DealRecord): Promise<string | null> {
  const last = turns?.at(-1);
  if (!turns || !last) return null;
  return sha256("manse before", JSON.stringify([key, turns.slice(0, -1), decisions.slice(0, last[0])]));
}

export function readTerms(text: string | null | undefined): Terms | null {
  try {
    const terms = JSON.parse(text ?? "") as Terms;
    return terms.format === "manse deal 1" && Array.isArray(terms.seats) ? terms : null;
  } catch {
    return null;
  }
}

export function same(one: Record<string, unknown>, other: Record<string, unknown>): boolean {
  const names = Object.keys(one);
  return names.length === Object.keys(other).length && names.every((name) => one[name] === other[name]);
}
