import { api } from "../api";
import { complain } from "../house/notices.svelte";
import type { TournamentTold } from "../types";

const EVERY = 2_000;
const SELDOM = 60_000;

/** One tournament as it stands, asked about when the hall says so, and every few seconds while its line is down: only what is new comes. */
export class Followed {
  told = $state.raw<TournamentTold | null>(null);
  lost = $state(false);
  troubled = $state(false);
  /** The round whose bouts are shown, or the one that is played. */
  round = $state<number | null>(null);
  busy = $state(false);

  constructor(readonly id: string) {}

  /** `told`: does somebody say when it stands otherwise? */
  follow(told: boolean): () => void {
    const look = () => document.visibilityState === "visible" && void this.load();
    void this.load();
    const timer = setInterval(look, told ? SELDOM : EVERY);
    document.addEventListener("visibilitychange", look);
    return () => {
      clearInterval(timer);
      document.removeEventListener("visibilitychange", look);
    };
  }

  async load(): Promise<void> {
    const asked = this.round;
    try {
      const version = this.told && (asked === null || asked === this.told.shown) ? this.told.version : null;
      const found = await api.tournament(this.id, asked, version);
      if (found && asked === this.round) this.told = found;
      this.troubled = false;
    } catch (trouble) {
      if ((trouble as { code?: string }).code === "not_found") this.lost = true;
      else this.troubled = true;
    }
  }

  show(round: number | null): void {
    this.round = round;
    void this.load();
  }

  /** Does something, and takes what comes of it. */
  async act(verb: string, wish: object = {}): Promise<void> {
    if (this.busy) return;
    this.busy = true;
    try {
      this.told = await api.actOnTournament(this.id, verb, wish);
      this.round = null;
    } catch (trouble) {
      complain(trouble, { conflict: "tournament.conflict", not_found: "tournament.no_team", bad: "tournament.cannot" });
    }
    this.busy = false;
  }
}
