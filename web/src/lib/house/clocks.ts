import type { Key } from "../i18n/index.svelte";
import type { Clock } from "../types";

const live = (seconds: number, bank: number): Clock => ({ kind: "live", seconds, bank });

/** The clocks a host may choose from. */
export const CLOCKS: Record<string, { label: Key; clock: Clock }> = {
  none: { label: "clock.none", clock: { kind: "none", seconds: 0, bank: 0 } },
  relaxed: { label: "clock.relaxed", clock: live(90, 600) },
  brisk: { label: "clock.brisk", clock: live(30, 180) },
  quick: { label: "clock.quick", clock: live(10, 60) },
  day: { label: "clock.day", clock: { kind: "days", seconds: 86400, bank: 0 } },
  days: { label: "clock.days", clock: { kind: "days", seconds: 3 * 86400, bank: 0 } },
};

/** What people call a clock. */
export function clockLabel(clock: Clock): Key {
  const known = Object.values(CLOCKS).find((one) => one.clock.kind === clock.kind && one.clock.seconds === clock.seconds);
  return known?.label ?? "clock.own";
}

/** What is left as people write it: 1:05, or hours and days where there are many. */
export function remaining(milliseconds: number): string {
  const seconds = Math.max(0, Math.ceil(milliseconds / 1000));
  if (seconds >= 2 * 86400) return `${Math.floor(seconds / 86400)} d`;
  if (seconds >= 7200) return `${Math.floor(seconds / 3600)} h`;
  return `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, "0")}`;
}
