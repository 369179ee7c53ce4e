import { api } from "../api";
import { language } from "../i18n/index.svelte";
import { go } from "../router.svelte";
import type { PuzzleIndex, PuzzleRef, Solver } from "../types";
import { answered, NOTHING, read, streakOn, type Kept } from "./memory";

const KEY = "manse puzzles";

/** All puzzles there are, and how one fares: by the house for who has a name, else by this browser. */
class Puzzles {
  index = $state.raw<PuzzleIndex | null>(null);
  kept = $state.raw<Kept>(NOTHING);

  private wishes = 0;

  solver = $derived.by((): Solver | null => {
    if (!this.index) return null;
    if (this.index.solver) return this.index.solver;
    const { solved, tries, longest, day } = this.kept;
    const streak = streakOn(this.kept, this.index.day);
    return { rating: 0, doubt: 0, solved, tries, streak, longest, today: day === this.index.day };
  });

  async load(spoken: string): Promise<void> {
    const wish = ++this.wishes;
    this.kept = read(kept());
    const found = await api.puzzles(spoken);
    if (wish === this.wishes) this.index = found;
  }

  /** A puzzle to train with, of a game and theme or of any. */
  async train(game = "", theme = ""): Promise<void> {
    const next = await api.nextPuzzle({ game, theme, seen: this.kept.seen, language: language() });
    go(addressOf(next, game, theme));
  }

  /** Keeps an answer for who has no name; the house keeps it for the others. */
  note(id: string, right: boolean, daily: boolean, solver: Solver | null): void {
    if (this.index) this.index = { ...this.index, solver };
    if (solver) return;
    this.kept = answered(this.kept, id, right, daily && this.index ? this.index.day : null);
    try {
      localStorage.setItem(KEY, JSON.stringify(this.kept));
    } catch {
      // a browser that keeps nothing begins anew
    }
  }
}

function kept(): string | null {
  try {
    return localStorage.getItem(KEY);
  } catch {
    return null;
  }
}

export const puzzles = new Puzzles();

/** Where a puzzle is solved; what was being trained goes on after it. */
export function addressOf(puzzle: Pick<PuzzleRef, "game" | "id">, game = "", theme = ""): string {
  const asked = new URLSearchParams({ ...(game && { game }), ...(theme && { theme }) }).toString();
  return `/puzzles/${puzzle.game}/${puzzle.id}${asked && `?${asked}`}`;
}
