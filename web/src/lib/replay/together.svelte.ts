import { socketAt } from "../addresses";
import { complain } from "../house/notices.svelte";
import { TableSocket, type Line } from "../live/socket";
import type { ChatLine, FromFollower, FromReview, ReviewTold } from "../types";

const SETTLING = 120;

/** A review that is shared: where the leader is, who follows, and what is said. */
export class Together {
  told = $state.raw<ReviewTold | null>(null);
  lines = $state.raw<ChatLine[]>([]);
  line = $state<Line>("connecting");
  /** Why it cannot be joined. */
  lost = $state("");
  /** Does who follows look around alone? */
  alone = $state(false);
  private readonly socket: TableSocket<FromFollower, FromReview>;
  private wanted: { step: number; seat: number } | null = null;
  private timer: ReturnType<typeof setTimeout> | undefined;

  constructor(
    readonly id: string,
    make?: (url: string) => WebSocket,
  ) {
    this.socket = new TableSocket(
      socketAt(`/api/reviews/${encodeURIComponent(id)}/live`),
      {
        line: (line) => (this.line = line),
        heard: (message) => this.hear(message),
        refused: ({ code }) => (this.lost = code),
      },
      make,
    );
  }

  get leads(): boolean {
    return this.told?.leads ?? false;
  }

  get leader(): string {
    return this.told?.people.find((one) => one.leads)?.name ?? "";
  }

  /** Where who follows should look; nothing for who leads or looks around. */
  get place(): { step: number; seat: number } | null {
    return this.told && !this.leads && !this.alone ? { step: this.told.step, seat: this.told.seat } : null;
  }

  /** The leader looks there; of many steps in a moment the last is told. */
  lead(step: number, seat: number): void {
    if (!this.told || (!this.wanted && this.told.step === step && this.told.seat === seat)) return;
    this.wanted = { step, seat };
    this.timer ??= setTimeout(() => {
      this.timer = undefined;
      const there = this.wanted;
      this.wanted = null;
      if (there && this.leads) void this.socket.ask({ type: "lead", ...there });
    }, SETTLING);
  }

  handOver(who: string): Promise<boolean> {
    return this.ask({ type: "hand_over", who });
  }

  takeOver(): Promise<boolean> {
    return this.ask({ type: "take_over" });
  }

  say(text: string): Promise<boolean> {
    return this.ask({ type: "speak", text, team: false });
  }

  /** The browser has become somebody else to the service. */
  renew(): void {
    this.socket.renew();
  }

  close(): void {
    clearTimeout(this.timer);
    this.socket.close();
  }

  private async ask(message: Parameters<typeof this.socket.ask>[0]): Promise<boolean> {
    const answer = await this.socket.ask(message);
    if (answer.type === "refused") complain(answer);
    return answer.type === "taken";
  }

  private hear(message: FromReview): void {
    if (message.type === "review") {
      if (message.leads) this.alone = false;
      this.told = message;
    } else if (message.type === "chat") {
      const known = new Set(this.lines.map((line) => line.id));
      this.lines = [...this.lines, ...message.lines.filter((line) => !known.has(line.id))];
    }
  }
}
