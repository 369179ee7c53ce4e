import { api } from "../api";
import { complain } from "../house/notices.svelte";
import { go } from "../router.svelte";
import { play } from "../sound";
import type { PairTold, PairWish } from "../types";

const EVERY = 2_000;
const KEPT = "manse.seeking";

/** What one looks for, on whatever page one is: asked about every few seconds, until there is a table. */
class Seeking {
  told = $state.raw<PairTold | null>(null);
  now = $state(Date.now());
  private timer: ReturnType<typeof setTimeout> | undefined;

  async seek(wish: PairWish): Promise<void> {
    this.take(await api.seek(wish));
  }

  /** After a reload: who waited in this window does so still. */
  async resume(): Promise<void> {
    if (sessionStorage.getItem(KEPT)) this.take(await api.seeking());
  }

  async withdraw(): Promise<void> {
    this.take(null);
    await api.withdrawSeeking();
  }

  private take(told: PairTold | null): void {
    clearTimeout(this.timer);
    this.now = Date.now();
    if (told?.table) {
      this.take(null);
      play("win");
      go(`/t/${told.table}`);
      return;
    }
    this.told = told;
    if (told) sessionStorage.setItem(KEPT, "1");
    else sessionStorage.removeItem(KEPT);
    if (told) this.timer = setTimeout(() => void this.again(), EVERY);
  }

  private async again(): Promise<void> {
    try {
      this.take(await api.seeking());
    } catch (trouble) {
      if ((trouble as { code?: string }).code !== "offline") complain(trouble);
      this.now = Date.now();
      this.timer = setTimeout(() => void this.again(), EVERY);
    }
  }
}

export const seeking = new Seeking();
