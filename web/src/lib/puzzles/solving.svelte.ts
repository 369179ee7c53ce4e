import { api } from "../api";
import { complain } from "../house/notices.svelte";
import { language, t } from "../i18n/index.svelte";
import type { Choice, PuzzleJudged, PuzzleTold, Weighed } from "../types";
import { puzzles } from "./puzzles.svelte";

const NONE: Choice[] = [];

/** One puzzle in front of somebody: what is asked, the answer that was given, and what the house says to it. */
export class Solving {
  told = $state.raw<PuzzleTold | null>(null);
  judged = $state.raw<PuzzleJudged | null>(null);
  answer = $state<string | null>(null);
  pending = $state<string | null>(null);

  choices = $derived.by(() => (this.judged ? NONE : (this.told?.legal ?? NONE)));
  /** Once it is answered, the best choice is marked on the board. */
  hints = $derived.by((): Weighed[] | null =>
    this.judged ? [{ action: this.judged.best, label: "", value: 1, visits: 0, reason: "" }] : null,
  );

  constructor(
    readonly game: string,
    readonly id: string,
  ) {}

  /** Also in another language, in the middle of it. */
  async load(): Promise<void> {
    const told = await api.puzzle(this.game, this.id, language());
    this.told = told;
    if (this.answer !== null) await this.judge(this.answer);
  }

  async choose(action: string): Promise<void> {
    if (this.pending !== null || !this.choices.some((choice) => choice.action === action)) return;
    this.pending = action;
    try {
      await this.judge(action);
    } catch (trouble) {
      complain(trouble);
    } finally {
      this.pending = null;
    }
  }

  private async judge(action: string): Promise<void> {
    const first = this.answer === null;
    const judged = await api.solvePuzzle(this.game, this.id, { action, language: language() });
    this.judged = first || !this.judged ? judged : { ...judged, gain: this.judged.gain, counted: this.judged.counted };
    this.answer = action;
    if (first) puzzles.note(this.id, judged.right, this.told?.daily ?? false, judged.solver);
  }

  again(): void {
    this.judged = null;
    this.answer = null;
  }

  why(action: string): Promise<string> {
    return Promise.resolve(this.told?.legal.some((choice) => choice.action === action) ? "" : t("puzzles.not_asked"));
  }
}
