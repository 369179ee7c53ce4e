import { api } from "../api";
import { byNeed } from "../days/needed";
import type { TableLine } from "../types";

/** The games one is in, for the landing page: who needs one first. */
class Mine {
  running = $state.raw<TableLine[]>([]);
  /** When that was so; 0: not asked yet. */
  at = $state(0);

  async load(): Promise<void> {
    const { running } = await api.lists();
    this.running = byNeed(running);
    this.at = Date.now();
  }
}

export const mine = new Mine();
