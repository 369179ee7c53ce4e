import { api } from "../api";
import { complain } from "../house/notices.svelte";
import { person } from "../house/person.svelte";
import type { AnalysisFound, AnalysisTold, BeliefJudged } from "../types";

const PAUSE = 900;

/** The analysis of a finished game: asked for, waited for, and there. */
export class Study {
  told = $state.raw<AnalysisTold | null>(null);
  found = $derived.by<AnalysisFound | null>(() => this.told?.analysis ?? null);
  private held = $state.raw<Record<string, BeliefJudged[]>>({});
  private spoken = "";
  private reader = 0;
  private wanted = 0;
  private timer: ReturnType<typeof setTimeout> | undefined;

  constructor(readonly id: string) {}

  get busy(): boolean {
    return this.told?.status === "waiting" || this.told?.status === "running";
  }

  /** From 0 to 1; nothing while it is not known how much there is to do. */
  get share(): number | null {
    return this.told && this.told.total > 0 ? this.told.done / this.told.total : null;
  }

  /** How it stands, in the words of a reader; while it is made, again and again. */
  async look(reader: number, spoken: string): Promise<void> {
    clearTimeout(this.timer);
    const wish = ++this.wanted;
    if (spoken !== this.spoken) this.held = {};
    [this.reader, this.spoken] = [reader, spoken];
    const told = await api.analysis(this.id, reader, spoken);
    if (wish !== this.wanted) return;
    this.told = told;
    if (this.busy) this.timer = setTimeout(() => void this.look(this.reader, this.spoken).catch(complain), PAUSE);
  }

  async ask(): Promise<void> {
    if (this.busy || !(await person.introduce())) return;
    try {
      this.told = await api.analyse(this.id);
      await this.look(this.reader, this.spoken);
    } catch (trouble) {
      complain(trouble, { too_fast: "analysis.one" });
    }
  }

  /** Who asked for it may stop it while it is made. */
  async cancel(): Promise<void> {
    clearTimeout(this.timer);
    this.wanted += 1;
    try {
      this.told = await api.stopAnalysis(this.id);
      await this.look(this.reader, this.spoken);
    } catch (trouble) {
      complain(trouble);
    }
  }

  /** What a seat could believe, step by step; nothing until it has come. */
  beliefs(seat: number): BeliefJudged[] | null {
    return this.held[seat] ?? null;
  }

  async loadBeliefs(seat: number): Promise<void> {
    const spoken = this.spoken;
    const found = await api.beliefs(this.id, seat, spoken);
    if (spoken === this.spoken) this.held = { ...this.held, [seat]: found };
  }

  stop(): void {
    this.wanted += 1;
    clearTimeout(this.timer);
  }
}
