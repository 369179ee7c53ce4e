import type { Witness } from "./memory";
import { beforeOf, keyOf, promiseOf, readTerms, same, sealedShare, sealOf, type DealRecord, type Terms } from "./seal";
import { sha256 } from "./hash";

export type Point = "promise" | "seal" | "terms" | "shares" | "mine" | "key";
/** `unknown`: it fits, but this browser had not seen it beforehand. */
export interface Finding {
  point: Point;
  is: "right" | "wrong" | "unknown";
}

/** Checks a finished deal against what this browser saw beforehand. */
export async function check(record: DealRecord, known: Witness | null): Promise<Finding[]> {
  const { secret = "", terms: text = "", shares = [] } = record.deal;
  const terms = readTerms(text);
  if (!terms) return [{ point: "terms", is: "wrong" }];
  const promise = await promiseOf(secret);
  const seal = await sealOf(text);
  const key = record.turns?.at(-1)?.[1] ?? record.key;
  const found = (point: Point, right: boolean, seen = true): Finding => ({ point, is: !right ? "wrong" : seen ? "right" : "unknown" });
  const findings = [
    found("promise", promise === terms.promise && (known?.promise ?? promise) === promise, known !== null),
    found("seal", (known?.seal ?? seal) === seal, known?.seal !== undefined),
    found("terms", await fits(terms, record)),
    found("shares", await laidDown(terms, shares)),
    found("key", (await keyOf(seal, secret, shares)) === key),
  ];
  if (known?.share && known.opened) findings.push(found("mine", shares.includes(known.share)));
  return findings;
}

async function fits(terms: Terms, record: DealRecord): Promise<boolean> {
  const box = record.data ? await sha256(record.data.text) : terms.data;
  return (
    terms.table === record.table &&
    terms.game === record.game &&
    terms.version === record.version &&
    same(terms.options, record.options) &&
    terms.data === box &&
    terms.before === (await beforeOf(record)) &&
    terms.seats.length === record.names.length &&
    terms.seats.every((seat, number) => seat.name === record.names[number])
  );
}

async function laidDown(terms: Terms, shares: (string | null)[]): Promise<boolean> {
  const hashes = await Promise.all(shares.map((share) => (share === null ? null : sealedShare(share))));
  return shares.length === terms.seats.length && hashes.every((hash, seat) => hash === null || hash === terms.seats[seat]?.sealed);
}
