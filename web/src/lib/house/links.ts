import type { Key } from "../i18n/keys.ts";

/** Where the bar above every page leads, and what it says. */
export const LINKS: readonly (readonly [string, Key])[] = [
  ["/", "nav.games"],
  ["/lobby", "nav.lobby"],
  ["/puzzles", "nav.puzzles"],
  ["/help", "nav.rules"],
  ["/lab", "nav.lab"],
];
