import { EARLY_ID, earlySocket, type EarlySocket } from "../ahead";
import type { FromBrowser, FromService, HintTold, PlanningTold, Refused, Taken } from "../types";

export type Line = "connecting" | "open" | "lost" | "closed";
type Answer = Taken | HintTold | PlanningTold | Refused | { type: "reason"; id: string; text: string };
type Unsent<T> = T extends unknown ? Omit<T, "id"> : never;

/** Whatever a socket says; some of it answers a question by its id. */
interface Message {
  type: string;
  id?: string;
}

const PING_EVERY = 20_000;
const PATIENCE = 8_000;
export const WAITS = [300, 600, 1200, 2500, 5000];
/** The service says so when there is no such table, or one may not look: trying again would not help. */
const FINAL = [4403, 4404];

interface Events<Heard> {
  line(line: Line): void;
  heard(message: Heard): void;
  refused(message: Refused): void;
}

/** The socket of a table, or of a review. It heals by itself; what was under way when it broke is refused with the code `offline`. */
export class TableSocket<Says = FromBrowser, Hears = FromService> {
  private socket: WebSocket | null = null;
  private waiting = new Map<string, (answer: Answer) => void>();
  private count = 0;
  private tries = 0;
  private timer: ReturnType<typeof setTimeout> | undefined;
  private pulse: ReturnType<typeof setInterval> | undefined;
  private heardAt = 0;
  private done = false;
  /** What was said on the line before it was ours: not to be said again. */
  private said: string | null = null;

  constructor(
    private readonly url: string,
    private readonly events: Events<Hears>,
    private readonly make: (url: string) => WebSocket = (url) => new WebSocket(url),
  ) {
    addEventListener("online", this.hurry);
    document.addEventListener("visibilitychange", this.hurry);
    const early = earlySocket(url);
    if (!early) {
      this.connect();
      return;
    }
    this.said = early.said;
    this.take(early.line);
    queueMicrotask(() => this.catchUp(early)); // whoever makes this one is not ready to hear
  }

  private catchUp({ line, heard }: EarlySocket): void {
    if (line !== this.socket) return;
    if (line.readyState === WebSocket.OPEN) this.opened();
    for (const text of heard) this.hear(JSON.parse(text) as Message);
  }

  /** Sends a message and gives its answer; a refusal is an answer too. */
  ask(message: Unsent<Says> | { type: "ping" }): Promise<Answer> {
    const again = this.said !== null && this.said === JSON.stringify(message);
    const id = again ? EARLY_ID : String(++this.count);
    return new Promise((resolve) => {
      if (this.socket?.readyState !== WebSocket.OPEN) {
        resolve(offline(id));
        return;
      }
      this.waiting.set(id, resolve);
      if (again) this.said = null;
      else this.socket.send(JSON.stringify({ ...message, id }));
    });
  }

  /** A new line at once: the browser has become somebody else to the service. */
  renew(): void {
    if (!this.done) this.connect();
  }

  close(): void {
    this.done = true;
    removeEventListener("online", this.hurry);
    document.removeEventListener("visibilitychange", this.hurry);
    clearTimeout(this.timer);
    this.drop();
    this.events.line("closed");
  }

  private connect(): void {
    if (this.done) return;
    clearTimeout(this.timer);
    this.drop();
    this.said = null;
    this.take(this.make(this.url));
  }

  private opened(): void {
    this.tries = 0;
    this.heardAt = Date.now();
    this.pulse = setInterval(() => this.check(), PING_EVERY);
    this.events.line("open");
  }

  private take(socket: WebSocket): void {
    this.socket = socket;
    socket.onopen = () => this.opened();
    socket.onmessage = (event) => this.hear(JSON.parse(String(event.data)) as Message);
    socket.onclose = (event) => {
      if (socket !== this.socket) return;
      if (FINAL.includes(event.code)) this.done = true;
      this.lose();
    };
  }

  private hear(message: Message): void {
    this.heardAt = Date.now();
    const waiter = this.waiting.get(message.id ?? "");
    if (waiter) {
      this.waiting.delete(message.id ?? "");
      waiter(message as Answer);
    } else if (message.type === "refused") {
      this.events.refused(message as Refused);
    } else if (message.type !== "pong") {
      this.events.heard(message as Hears);
    }
  }

  /** A line that says nothing to a ping is dead, whatever the browser thinks. */
  private check(): void {
    if (Date.now() - this.heardAt > PING_EVERY + PATIENCE) {
      this.lose();
      return;
    }
    void this.ask({ type: "ping" });
  }

  private lose(): void {
    this.drop();
    if (this.done) {
      this.events.line("closed");
      return;
    }
    this.events.line("lost");
    const wait = WAITS[Math.min(this.tries, WAITS.length - 1)] ?? 5000;
    this.tries += 1;
    this.timer = setTimeout(() => this.connect(), wait * (0.8 + 0.4 * Math.random()));
  }

  private drop(): void {
    clearInterval(this.pulse);
    const socket = this.socket;
    this.socket = null;
    if (socket) {
      socket.onclose = socket.onmessage = socket.onopen = null;
      socket.close();
    }
    for (const [id, resolve] of this.waiting) resolve(offline(id));
    this.waiting.clear();
  }

  private hurry = (): void => {
    if (this.done || document.visibilityState === "hidden") return;
    if (!this.socket) this.connect();
    else if (this.socket.readyState === WebSocket.OPEN && Date.now() - this.heardAt > PING_EVERY) this.probe();
  };

  /** After a sleep: if the line does not answer soon, a new one is tried. */
  private probe(): void {
    const since = this.heardAt;
    void this.ask({ type: "ping" });
    setTimeout(() => {
      if (this.socket && this.heardAt === since) this.lose();
    }, 2500);
  }
}

function offline(id: string): Refused {
  return { type: "refused", id, code: "offline", message: "" };
}
