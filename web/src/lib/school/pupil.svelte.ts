import { api } from "../api";
import { complain } from "../house/notices.svelte";
import { language } from "../i18n/index.svelte";
import { FramePlayer } from "../live/player.svelte";
import { shared } from "../live/shared";
import { motionless, settings } from "../settings.svelte";
import { PACES } from "../table/session.svelte";
import type { Choice, Frame, LessonTold, Weighed } from "../types";

/** What is done where there is nothing to do but to read. */
const GO_ON = "go-on";
const NONE: Choice[] = [];

/** A pupil at a lesson: what was done so far, which this browser alone remembers, and what the host says to it. */
export class Pupil {
  told = $state.raw<LessonTold | null>(null);
  frames = $state.raw<Frame[]>([]);
  pending = $state<string | null>(null);
  readonly player: FramePlayer;
  private done: string[] = [];
  private wishes = 0;

  choices = $derived.by(() => (this.player.caughtUp ? (this.told?.legal ?? NONE) : NONE));
  /** After a wrong choice the right one is marked. */
  hints = $derived.by((): Weighed[] | null => {
    const shown = this.told?.shown ?? [];
    return shown.length > 0 ? shown.slice(0, 1).map((action) => ({ action, label: "", value: 1, visits: 0, reason: "" })) : null;
  });
  /** Has the lesson come to the host's last words? */
  ended = $derived.by(() => this.player.caughtUp && this.told !== null && this.told.read && this.told.step === this.told.steps - 1);

  constructor(
    readonly game: string,
    readonly lesson: string,
  ) {
    this.player = new FramePlayer({ frames: () => this.frames, pace: () => (motionless() ? 0 : PACES[settings.pace]) });
    this.done = this.remembered();
  }

  /** The lesson from where the pupil left it; also in another language. */
  async load(): Promise<void> {
    await this.ask(this.done, true);
  }

  /** Takes one of the choices, as the board wants it. */
  async choose(action: string): Promise<void> {
    if (this.pending !== null || !this.choices.some((choice) => choice.action === action)) return;
    await this.attempt([...this.done, action]);
  }

  async goOn(): Promise<void> {
    if (this.told?.read) await this.attempt([...this.done, GO_ON]);
  }

  async back(): Promise<void> {
    if (this.told && this.told.done > 0) await this.attempt(this.done.slice(0, this.told.back), true);
  }

  async again(): Promise<void> {
    await this.attempt([], true);
  }

  /** Why an action cannot be taken: a try that changes nothing. */
  async why(action: string): Promise<string> {
    const wish = { done: [...this.done, action], since: this.frames.length, language: language() };
    return (await api.lesson(this.game, this.lesson, wish)).answer;
  }

  stop(): void {
    this.player.stop();
  }

  /** What cannot be sent is told, and the lesson stands where it stood. */
  private async attempt(done: string[], anew = false): Promise<void> {
    await this.ask(done, anew).catch(complain);
  }

  private async ask(done: string[], anew = false): Promise<void> {
    const wish = ++this.wishes;
    this.pending = done.at(-1) ?? "";
    try {
      const since = anew ? 0 : this.frames.length;
      const told = await api.lesson(this.game, this.lesson, { done, since, language: language() });
      if (wish === this.wishes) this.take(told, done.slice(0, told.done), since);
    } finally {
      if (wish === this.wishes) this.pending = null;
    }
  }

  private take(told: LessonTold, done: string[], since: number): void {
    const known = this.frames.slice(0, since);
    let view = known.at(-1)?.view;
    for (const frame of told.frames) view = frame.view = shared(view, frame.view);
    this.told = told;
    this.done = done;
    this.frames = [...known, ...told.frames];
    this.remember();
    if (since === 0) this.player.skip();
    else this.player.follow();
  }

  private get key(): string {
    return `manse lesson ${this.game} ${this.lesson}`;
  }

  private remembered(): string[] {
    try {
      const found: unknown = JSON.parse(sessionStorage.getItem(this.key) ?? "[]");
      return Array.isArray(found) ? found.filter((action) => typeof action === "string") : [];
    } catch {
      return [];
    }
  }

  private remember(): void {
    try {
      sessionStorage.setItem(this.key, JSON.stringify(this.done));
    } catch {
      // a browser that keeps nothing begins anew
    }
  }
}
