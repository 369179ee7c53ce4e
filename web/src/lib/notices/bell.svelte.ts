import { api } from "../api";
import { language } from "../i18n/index.svelte";
import { place } from "../router.svelte";
import { play } from "../sound";
import type { NoticesTold } from "../types";

const EVERY = 12_000;
const SELDOM = 180_000;

/** What the person was told: asked for when the hall says so, and every few seconds while its line is down. */
class Bell {
  told = $state.raw<NoticesTold | null>(null);
  now = $state(Date.now());

  get unseen(): number {
    return this.told?.unseen ?? 0;
  }

  /** Until the returned function is called. `told`: does somebody say when there is something new? */
  watch(told: boolean): () => void {
    const look = () => document.visibilityState === "visible" && void this.load();
    look();
    const timer = setInterval(look, told ? SELDOM : EVERY);
    document.addEventListener("visibilitychange", look);
    navigator.serviceWorker?.addEventListener("message", look);
    return () => {
      clearInterval(timer);
      document.removeEventListener("visibilitychange", look);
      navigator.serviceWorker?.removeEventListener("message", look);
    };
  }

  async load(): Promise<void> {
    try {
      this.take(await api.notices(language()));
    } catch {
      return; // it is asked again soon
    }
    await this.seeHere();
  }

  async seeAll(): Promise<void> {
    if (this.unseen > 0) this.take(await api.noticesSeen({}, language()));
  }

  /** What tells of the page that is looked at need not be told. */
  private async seeHere(): Promise<void> {
    const ids = this.told?.notices.filter((one) => !one.seen && one.path === place.path).map((one) => one.id) ?? [];
    if (ids.length > 0) this.take(await api.noticesSeen({ ids }, language()));
  }

  private take(told: NoticesTold): void {
    const fresh = told.notices.find((one) => !one.seen && one.path !== place.path);
    if (this.told && fresh && !this.told.notices.some((one) => one.id === fresh.id)) play("turn");
    this.told = told;
    this.now = Date.now();
  }
}

export const bell = new Bell();
