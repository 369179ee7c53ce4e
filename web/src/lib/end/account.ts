import { standings, type Placed } from "../table/standings";
import type { AccountTold, ChairInfo } from "../types";

/** Who finished together: a player, or a team. */
export interface Side {
  place: number;
  won: boolean;
  chairs: Placed[];
}

/** The sides as they finished, the best first. */
export function sidesOf(chairs: readonly ChairInfo[], together: readonly number[][]): Side[] {
  const ranked = standings(chairs);
  const groups = together.length > 0 ? together : chairs.map((chair) => [chair.number]);
  const found = groups.map((seats) => ranked.filter((chair) => seats.includes(chair.number)));
  const better = (side: Placed[]) => found.filter((other) => (other[0]?.place ?? 0) < (side[0]?.place ?? 0)).length;
  return found
    .filter((side) => side.length > 0)
    .map((side) => ({ place: 1 + better(side), won: side[0]?.won ?? false, chairs: side }))
    .sort((a, b) => a.place - b.place);
}

export interface Row {
  label: string;
  /** Of each seat. */
  points: number[];
}

const sum = (numbers: readonly number[]) => numbers.reduce((one, other) => one + other, 0);

function rowOf(account: AccountTold, label: string, belongs: (gain: AccountTold["gains"][number]) => boolean): Row {
  const points = account.results.map((_, seat) =>
    sum(account.gains.filter((gain) => gain.seat === seat && belongs(gain)).map((gain) => gain.points)),
  );
  return { label, points };
}

export function byRound(account: AccountTold): Row[] {
  return account.rounds.map((round) => rowOf(account, round.label, (gain) => gain.round === round.number));
}

/** What brought most stands first, what cost something last; before all what everybody began with. */
export function bySource(account: AccountTold): Row[] {
  const begun = account.gains.find((gain) => gain.round === 0)?.source;
  const rows = account.sources.map((label, source) => ({ source, ...rowOf(account, label, (gain) => gain.source === source) }));
  const weight = (row: (typeof rows)[number]) => (row.source === begun ? Infinity : sum(row.points) * (account.fewest ? -1 : 1));
  return rows.sort((a, b) => weight(b) - weight(a)).map(({ label, points }) => ({ label, points }));
}

export function totals(account: AccountTold): number[] {
  return rowOf(account, "", () => true).points;
}

/** Points over the steps of the game, as corners of a line for each seat: what one has stays until it changes. */
export function course(account: AccountTold, last: number): { step: number; points: number }[][] {
  return account.results.map((_, seat) => {
    const corners = [{ step: 0, points: 0 }];
    let points = 0;
    for (const gain of account.gains.filter((one) => one.seat === seat)) {
      if (gain.step > 0) corners.push({ step: gain.step, points });
      points += gain.points;
      corners.push({ step: gain.step, points });
    }
    return [...corners.slice(account.gains.some((gain) => gain.step === 0) ? 1 : 0), { step: last, points }];
  });
}

/** Is there more to tell of the points than their sum? */
export function explained(account: AccountTold): boolean {
  return account.rounds.length > 1 || account.sources.length > 1;
}

/** Is there a course to draw: did the points change more than once or twice? */
export function eventful(account: AccountTold): boolean {
  return new Set(account.gains.map((gain) => gain.step)).size > 2;
}
