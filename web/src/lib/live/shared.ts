/**
 * What is told now, with every part of it that is just as before taken from before: what shows such a part sees that it is the same
 * and is left alone. Changes `now`, which nobody may have seen yet.
 */
export function shared<T>(before: unknown, now: T): T {
  if (!compound(before) || !compound(now) || Array.isArray(before) !== Array.isArray(now)) return now;
  const parts: Record<string, unknown> = now;
  let same = Object.keys(before).length === Object.keys(parts).length;
  for (const name of Object.keys(parts)) {
    parts[name] = shared(before[name], parts[name]);
    same &&= name in before && parts[name] === before[name];
  }
  return same ? (before as T) : now;
}

const compound = (what: unknown): what is Record<string, unknown> => typeof what === "object" && what !== null;
