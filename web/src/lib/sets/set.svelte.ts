import { api } from "../api";
import { complain } from "../house/notices.svelte";
import { person } from "../house/person.svelte";
import { go } from "../router.svelte";
import type { SetTold } from "../types";

const EVERY = 4_000;

/** One set as it stands, asked about every few seconds. */
export class FollowedSet {
  told = $state.raw<SetTold | null>(null);
  lost = $state(false);
  troubled = $state(false);
  busy = $state(false);

  constructor(readonly id: string) {}

  follow(): () => void {
    void this.load();
    const timer = setInterval(() => document.visibilityState === "visible" && void this.load(), EVERY);
    return () => clearInterval(timer);
  }

  async load(): Promise<void> {
    try {
      const found = await api.set(this.id);
      if (!this.busy) this.told = found;
      this.troubled = false;
    } catch (trouble) {
      if ((trouble as { code?: string }).code === "not_found") this.lost = true;
      else this.troubled = true;
    }
  }

  /** Does something, and takes what comes of it. */
  act(verb: string, wish: object = {}): Promise<void> {
    return this.once(async () => {
      this.told = await api.actOnSet(this.id, verb, wish);
    });
  }

  play(board: number): Promise<void> {
    return this.once(async () => go(`/t/${(await api.playBoard(this.id, board)).id}`));
  }

  private async once(work: () => Promise<void>): Promise<void> {
    if (this.busy || !(await person.introduce())) return;
    this.busy = true;
    try {
      await work();
    } catch (trouble) {
      complain(trouble, { conflict: "set.conflict" });
    }
    this.busy = false;
  }
}
