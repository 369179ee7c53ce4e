import { noteAll } from "../motion/stage.svelte";
import { hide } from "../pieces/note.svelte";
import type { Frame } from "../types";

/** Milliseconds a frame stands before the next: time to read its caption, less when many are waiting. */
export function standing(frame: Frame, waiting: number, pace: number): number {
  const reading = 420 + Math.min(900, frame.caption.length * 11);
  return (reading * pace) / (1 + waiting / 4);
}

/** More than this many at once are not shown one by one. */
const MOST_WAITING = 24;

interface Watching {
  frames: () => Frame[];
  /** How slowly: 1 as it is meant, 0 at once. */
  pace: () => number;
}

/** Shows frames one after the other at a pace one can follow. One may skip, or look back. */
export class FramePlayer {
  private shown = $state(-1);
  /** Looking back: new frames do not move what is shown. */
  reviewing = $state(false);
  private timer: ReturnType<typeof setTimeout> | undefined;

  constructor(private readonly watching: Watching) {}

  /** The index of the frame on show; -1 before the first. */
  get at(): number {
    return this.shown;
  }

  set at(index: number) {
    if (index !== this.shown) {
      noteAll();
      hide(); // what was said of a card may no longer be so, and would cover what comes
    }
    this.shown = index;
  }

  get frames(): Frame[] {
    return this.watching.frames();
  }

  get last(): number {
    return this.frames.length - 1;
  }

  get frame(): Frame | null {
    return this.frames[Math.min(this.at, this.last)] ?? null;
  }

  /** Is the newest frame on show? */
  get caughtUp(): boolean {
    return !this.reviewing && this.at === this.last;
  }

  /** New frames have come: goes on from where it stands, or jumps where there is nothing to follow. */
  follow(): void {
    if (this.reviewing) return;
    if (this.at > this.last || this.at < 0 || this.last - this.at > MOST_WAITING || this.watching.pace() === 0) this.skip();
    else if (this.at < this.last && this.timer === undefined) this.step();
  }

  /** To the newest frame at once. */
  skip(): void {
    clearTimeout(this.timer);
    this.timer = undefined;
    this.reviewing = false;
    this.at = this.last;
  }

  lookAt(index: number): void {
    clearTimeout(this.timer);
    this.timer = undefined;
    this.at = Math.max(0, Math.min(index, this.last));
    this.reviewing = this.at !== this.last;
  }

  stop(): void {
    clearTimeout(this.timer);
    this.timer = undefined;
  }

  private step(): void {
    this.at += 1;
    const frame = this.frame;
    const waiting = this.last - this.at;
    if (!frame) return;
    this.timer = setTimeout(
      () => {
        this.timer = undefined;
        if (!this.reviewing && this.at < this.last) this.step();
      },
      standing(frame, waiting, this.watching.pace()),
    );
  }
}
