import { number, t, type Key } from "../i18n/index.svelte";
import type { TournamentLine } from "../types";

export const SYSTEMS: TournamentLine["system"][] = ["swiss", "robin", "arena", "knockout"];

/** Tables at which two teams of two sit, by game. */
export const TEAM_TABLES: Record<string, number> = { phantom_society: 4 };

/** Points as people write them: whole, halves, or with two digits. */
export function points(value: number): string {
  return number(value, Number.isInteger(value) ? 0 : Number.isInteger(value * 2) ? 1 : 2);
}

/** How far it is, in a few words. */
export function stage(line: TournamentLine): string {
  if (line.status !== "playing") return t(`tournament.status_${line.status}` as Key);
  if (line.system === "arena") return t("tournament.status_playing");
  if (line.rounds > 0) return t("tournament.round_of", { round: Math.max(1, line.round), rounds: line.rounds });
  return t("tournament.round", { round: Math.max(1, line.round) });
}
