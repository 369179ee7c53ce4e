import { api } from "../api";
import type { TableLine } from "../types";

/** The games one is in, for the landing page: who needs one first. */
class Mine {
  running = $state.raw<TableLine[]>([]);
  /** When that was so; 0: not asked yet. */
  at = $state(0);

  async load(): Promise<void> {
    this.running = (await api.lists()).running;
    this.at = Date.now();
  }
}

export const mine = new Mine();
