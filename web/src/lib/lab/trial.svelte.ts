import { Trouble } from "../api";
import type { LabNews, LabWish } from "../types";

/** A trial of a box, as it comes in: who goes away, or stops it, has cancelled it. */
export class Trial {
  news = $state.raw<LabNews | null>(null);
  running = $state(false);
  private stopper: AbortController | null = null;

  async run(game: string, wish: LabWish): Promise<void> {
    this.stop();
    const stopper = (this.stopper = new AbortController());
    this.running = true;
    try {
      for await (const line of linesOf(game, wish, stopper.signal)) {
        const news = JSON.parse(line) as LabNews;
        if (news.status === "refused") throw new Trouble("too_fast", "");
        this.news = { ...news, report: news.report ?? this.news?.report ?? null };
      }
    } catch (trouble) {
      if (!stopper.signal.aborted) throw trouble instanceof Trouble ? trouble : new Trouble("offline", "");
    } finally {
      if (this.stopper === stopper) this.running = false;
    }
  }

  stop(): void {
    this.stopper?.abort();
    this.running = false;
  }
}

async function* linesOf(game: string, wish: LabWish, signal: AbortSignal): AsyncGenerator<string> {
  const headers = { "X-Manse": "1", "Content-Type": "application/json" };
  const answer = await fetch(`/api/lab/${game}/trials`, { method: "POST", headers, body: JSON.stringify(wish), signal });
  if (!answer.ok || !answer.body) {
    const { code, message } = (await answer.json().catch(() => ({}))) as { code?: string; message?: string };
    throw new Trouble(code ?? "broken", message ?? "");
  }
  const reader = answer.body.pipeThrough(new TextDecoderStream()).getReader();
  let rest = "";
  for (;;) {
    const { done, value } = await reader.read();
    if (done) return;
    const lines = (rest + value).split("\n");
    rest = lines.pop() ?? "";
    yield* lines;
  }
}
