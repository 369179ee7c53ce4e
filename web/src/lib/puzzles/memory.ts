/** What this browser remembers of puzzles for who has no name: which were answered, and on how many days in a row. */
export interface Kept {
  seen: string[];
  solved: number;
  tries: number;
  streak: number;
  longest: number;
  /** The last day on which the puzzle of the day was answered. */
  day: string;
}

export const NOTHING: Kept = { seen: [], solved: 0, tries: 0, streak: 0, longest: 0, day: "" };
const MOST_SEEN = 1500;

export function dayBefore(day: string): string {
  const at = new Date(`${day}T00:00:00Z`);
  at.setUTCDate(at.getUTCDate() - 1);
  return at.toISOString().slice(0, 10);
}

/** After an answer: only the first to a puzzle counts. */
export function answered(kept: Kept, id: string, right: boolean, daily: string | null): Kept {
  if (kept.seen.includes(id)) return kept;
  const seen = [...kept.seen, id].slice(-MOST_SEEN);
  const counted = { ...kept, seen, tries: kept.tries + 1, solved: kept.solved + (right ? 1 : 0) };
  if (daily === null) return counted;
  const streak = right ? (kept.day === dayBefore(daily) ? kept.streak : 0) + 1 : 0;
  return { ...counted, streak, longest: Math.max(kept.longest, streak), day: daily };
}

/** A streak ends when a day is left out. */
export function streakOn(kept: Kept, day: string): number {
  return kept.day === day || kept.day === dayBefore(day) ? kept.streak : 0;
}

/** What was kept, as far as it is what it should be. */
export function read(text: string | null): Kept {
  try {
    const found: unknown = JSON.parse(text ?? "");
    if (typeof found !== "object" || found === null) return NOTHING;
    const told = found as Record<string, unknown>;
    const count = (name: string) => (Number.isInteger(told[name]) && (told[name] as number) >= 0 ? (told[name] as number) : 0);
    return {
      seen: Array.isArray(told.seen) ? told.seen.filter((id): id is string => typeof id === "string").slice(-MOST_SEEN) : [],
      solved: count("solved"),
      tries: count("tries"),
      streak: count("streak"),
      longest: count("longest"),
      day: typeof told.day === "string" && /^\d{4}-\d\d-\d\d$/.test(told.day) ? told.day : "",
    };
  } catch {
    return NOTHING;
  }
}
