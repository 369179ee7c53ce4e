import type { Component } from "svelte";
import { match } from "./lib/router.svelte";
import Lost from "./routes/Lost.svelte";

// eslint-disable-next-line @typescript-eslint/no-explicit-any -- every page names its own properties
type Page = Component<any>;
const ROUTES: [string, () => Promise<{ default: Page }>][] = [
  ["/", () => import("./routes/Landing.svelte")],
  ["/lobby", () => import("./routes/Lobby.svelte")],
  ["/mine", () => import("./routes/MyGames.svelte")],
  ["/new/:game", () => import("./routes/NewTable.svelte")],
  ["/t/:id", () => import("./routes/Table.svelte")],
  ["/t/:id/replay", () => import("./routes/ReplayPage.svelte")],
  ["/help", () => import("./routes/HelpIndex.svelte")],
  ["/help/:game", () => import("./routes/HelpPage.svelte")],
  ["/lab", () => import("./routes/LabIndex.svelte")],
  ["/lab/:game", () => import("./routes/Lab.svelte")],
  ["/learn/:game/:lesson", () => import("./routes/Learn.svelte")],
  ["/puzzles", () => import("./routes/PuzzleIndex.svelte")],
  ["/puzzles/:game/:puzzle", () => import("./routes/PuzzlePage.svelte")],
  ["/ratings", () => import("./routes/Ratings.svelte")],
  ["/ratings/:game", () => import("./routes/Ratings.svelte")],
  ["/daily", () => import("./routes/Daily.svelte")],
  ["/daily/:game", () => import("./routes/DailyPage.svelte")],
  ["/sets", () => import("./routes/Sets.svelte")],
  ["/sets/:id", () => import("./routes/SetPage.svelte")],
  ["/tournaments", () => import("./routes/Tournaments.svelte")],
  ["/tournaments/:id", () => import("./routes/TournamentPage.svelte")],
  ["/notices", () => import("./routes/NoticeSettings.svelte")],
  ["/notices/:what/:token", () => import("./routes/NoticeLink.svelte")],
  ["/p/:handle", () => import("./routes/Profile.svelte")],
  ["/me", () => import("./routes/Me.svelte")],
];

/** A page and what its address says change together: it never sees the parameters of another. */
export interface Shown {
  Page: Page;
  path: string;
  parameters: Record<string, string>;
}

export async function pageAt(path: string): Promise<Shown> {
  for (const [pattern, load] of ROUTES) {
    const parameters = match(pattern, path);
    if (parameters) return { Page: (await load()).default, path, parameters };
  }
  return { Page: Lost, path, parameters: {} };
}

/** Does the service name the page's files ahead? Then they come with those of the house, and the page is there at once. */
export function comesAtOnce(path: string): boolean {
  return path === "/" || path.startsWith("/t/");
}
