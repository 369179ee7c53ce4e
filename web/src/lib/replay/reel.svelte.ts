import { api } from "../api";
import { standing } from "../live/player.svelte";
import type { Frame, Replay } from "../types";

/** A finished game: all its frames from one viewpoint, and the one on show. */
export class Reel {
  replay = $state.raw<Replay | null>(null);
  frames = $state.raw<Frame[]>([]);
  at = $state(0);
  playing = $state(false);
  private wanted = 0;
  private timer: ReturnType<typeof setTimeout> | undefined;

  constructor(
    readonly id: string,
    private readonly pace: () => number,
  ) {}

  get last(): number {
    return Math.max(0, (this.replay?.steps ?? 1) - 1);
  }

  get frame(): Frame | null {
    return this.frames[this.at] ?? null;
  }

  /** All frames as a viewpoint saw them; the step on show stays. */
  async load(seat: number, language: string): Promise<void> {
    const wish = ++this.wanted;
    let frames: Frame[] = [];
    for (;;) {
      const part = await api.replay(this.id, seat, frames.length, language);
      if (wish !== this.wanted) return;
      frames = [...frames, ...part.frames];
      this.replay = part;
      if (part.frames.length === 0 || frames.length >= part.steps) break;
    }
    this.frames = frames;
    this.jump(this.at);
  }

  jump(step: number): void {
    this.at = Math.max(0, Math.min(step, this.last));
  }

  toggle(): void {
    this.playing = !this.playing;
    clearTimeout(this.timer);
    if (!this.playing) return;
    if (this.at >= this.last) this.at = 0;
    this.run();
  }

  stop(): void {
    this.playing = false;
    clearTimeout(this.timer);
  }

  /** One step after the other; who asks before the frames are there need not ask again. */
  private run(): void {
    const frame = this.frame;
    const wait = frame ? Math.max(250, standing(frame, 0, this.pace() || 1) * 1.15) : 250;
    this.timer = setTimeout(() => {
      if (!this.playing) return;
      if (this.frames.length > 0) {
        if (this.at >= this.last) {
          this.stop();
          return;
        }
        this.jump(this.at + 1);
      }
      this.run();
    }, wait);
  }
}
