import { socketAddress } from "../addresses";
import { language } from "../i18n/index.svelte";
import {
  PUBLIC,
  type BeliefNow,
  type ChatLine,
  type Frame,
  type FrameTold,
  type FromService,
  type NowTold,
  type PlanningTold,
  type PlanStep,
  type TableInfo,
  type Weighed,
} from "../types";
import { shared } from "./shared";
import { TableSocket, type Line } from "./socket";
import { WIRE } from "./wire";

/** What one viewpoint has been shown so far. */
interface Sight {
  frames: Frame[];
  rewound: number;
  language: string;
}

const nothing = (spoken: string): Sight => ({ frames: [], rewound: 0, language: spoken });

/** A table as it is now, kept so by its socket. */
export class LiveTable {
  line = $state<Line>("connecting");
  info = $state.raw<TableInfo | null>(null);
  /** Where the page looks from: a seat of one's own, or PUBLIC. */
  seat = $state(PUBLIC);
  frames = $state.raw<Frame[]>([]);
  now = $state.raw<NowTold | null>(null);
  chat = $state.raw<ChatLine[]>([]);
  hints = $state.raw<Weighed[] | null>(null);
  /** What this seat may believe, and what a coach says to it: as of some step. */
  belief = $state.raw<BeliefNow | null>(null);
  /** The action that was sent and is not answered yet. */
  pending = $state<string | null>(null);
  /** Why the table cannot be seen, as a code. */
  closed = $state<string | null>(null);

  private sights = new Map<number, Sight>();
  private looking: number | null = null;
  private reckoning = false;
  private readonly socket: TableSocket;

  constructor(
    readonly id: string,
    private readonly complain: (code: string, message: string) => void,
    /** There are other frames now. */
    private readonly framesCame: () => void,
    /** Who sits where and how the deal stands was told. */
    private readonly tableCame: (table: TableInfo) => void = () => undefined,
  ) {
    this.socket = new TableSocket(socketAddress(id), {
      line: (line) => this.lineIs(line),
      heard: (message) => this.hear(message),
      refused: ({ code, message }) => {
        this.closed = code;
        if (code !== "not_found" && code !== "forbidden") this.complain(code, message);
      },
    });
  }

  /** Is what is shown how things stand? Not while the line is down, nor before the service has said so. */
  get current(): boolean {
    return this.line === "open" && this.now !== null && this.now.seat === this.seat;
  }

  get mine(): number[] {
    return this.info?.mine ?? [];
  }

  /** Looks from a seat of one's own, or from outside. */
  look(seat: number): void {
    if (seat !== this.seat) {
      this.seat = seat;
      this.now = null;
      this.hints = null;
      this.belief = null;
      this.frames = this.sight().frames;
      this.framesCame();
    }
    void this.sendLook();
  }

  /** The words of the table in another language. */
  speakAnew(): void {
    this.now = null;
    void this.sendLook();
  }

  async decide(action: string): Promise<void> {
    const ask = this.now?.ask;
    if (!this.current || ask === null || ask === undefined || this.pending !== null) return;
    this.pending = action;
    const answer = await this.socket.ask({ type: "decide", seat: this.seat, number: ask, action });
    this.pending = null;
    if (answer.type === "refused") this.complain(answer.code, answer.message);
  }

  /** Why an action cannot be taken now; nothing if it can, or nobody knows. */
  async why(action: string): Promise<string> {
    const answer = await this.socket.ask({ type: "why", seat: this.seat, action });
    return answer.type === "reason" ? answer.text : "";
  }

  /** What a plan of this seat may name; nothing while the line is down. */
  async planning(): Promise<PlanningTold | null> {
    const answer = await this.socket.ask({ type: "planning", seat: this.seat });
    return answer.type === "planning" ? answer : null;
  }

  /** Leaves a plan in place of the one that stands; without steps it is withdrawn. */
  leavePlan(steps: PlanStep[]): Promise<boolean> {
    return this.tell({ type: "plan", seat: this.seat, steps });
  }

  async undo(): Promise<void> {
    const answer = await this.socket.ask({ type: "undo", seat: this.seat, made: this.made });
    if (answer.type === "refused") this.complain(answer.code === "illegal" ? "revealed" : answer.code, answer.message);
  }

  answerUndo(seat: number, agree: boolean): Promise<boolean> {
    return this.tell({ type: "answer_undo", seat, agree, made: this.made });
  }

  /** Decisions made, as far as this browser knows: a wish to take back names them, and is refused if there are more. */
  private get made(): number | null {
    return this.frames.at(-1)?.decision ?? null;
  }

  /** How long bots shall seem to think: a share of the usual. */
  hurry(pause: number): void {
    if (this.seat >= 0 && this.line === "open") void this.socket.ask({ type: "hurry", seat: this.seat, pause });
  }

  say(text: string, team: boolean): Promise<boolean> {
    return this.tell({ type: "speak", text, team });
  }

  mute(seat: number, on: boolean): Promise<boolean> {
    return this.tell({ type: "mute", seat, on });
  }

  async askHint(): Promise<void> {
    const answer = await this.socket.ask({ type: "hint", seat: this.seat });
    if (answer.type === "hint") this.hints = answer.choices;
    else if (answer.type === "refused") this.complain(answer.code, answer.message);
  }

  /** What the seat may believe as things stand; one question at a time, and once more if something has happened meanwhile. */
  async askBelief(): Promise<void> {
    if (this.reckoning) return;
    this.reckoning = true;
    try {
      while (this.now !== null && this.belief?.step !== this.now.step) {
        const answer = await this.socket.ask({ type: "hint", seat: this.seat, search: false });
        if (answer.type !== "hint") return;
        if (answer.seat === this.seat) this.belief = answer.belief;
      }
    } finally {
      this.reckoning = false;
    }
  }

  /** The person at this browser has got a name, or another one: the service must hear of it. */
  introduce(): void {
    this.now = null;
    this.looking = null;
    this.socket.renew();
  }

  close(): void {
    this.socket.close();
  }

  private async tell(message: Parameters<TableSocket["ask"]>[0]): Promise<boolean> {
    const answer = await this.socket.ask(message);
    if (answer.type === "refused") this.complain(answer.code, answer.message);
    return answer.type !== "refused";
  }

  private lineIs(line: Line): void {
    this.line = line;
    if (line !== "open") {
      this.now = null;
      this.looking = null;
    }
  }

  private sight(): Sight {
    let found = this.sights.get(this.seat);
    if (!found || found.language !== language()) {
      found = nothing(language());
      this.sights.set(this.seat, found);
    }
    return found;
  }

  private async sendLook(): Promise<void> {
    const seat = this.seat;
    const { frames, rewound, language } = this.sight();
    this.looking = seat;
    const answer = await this.socket.ask({ type: "look", seat, step: frames.length, rewound, language, wire: WIRE });
    if (answer.type !== "refused" || answer.code === "offline" || this.seat !== seat) return;
    if (answer.code === "forbidden") this.closed = this.info?.status === "open" ? null : "forbidden";
    else this.complain(answer.code, answer.message);
  }

  private hear(message: FromService): void {
    switch (message.type) {
      case "table":
        this.takeTable(message.table);
        break;
      case "frames":
        if (message.seat === this.seat) this.takeFrames(message.since, message.rewound, message.frames);
        break;
      case "now":
        if (message.seat === this.seat) {
          this.showFrames();
          if (message.ask !== this.now?.ask) this.hints = null;
          this.now = { ...message, legal: shared(this.now?.legal, message.legal) };
        }
        break;
      case "chat": {
        const known = new Set(this.chat.map((line) => line.id));
        const kept = this.chat.filter((line) => !message.gone.includes(line.id));
        this.chat = [...kept, ...message.lines.filter((line) => !known.has(line.id))];
        break;
      }
    }
  }

  private takeTable(table: TableInfo): void {
    const first = this.info === null;
    this.info = shared(this.info, table);
    this.closed = null;
    const mayStay = this.seat < 0 ? table.mine.length === 0 : table.mine.includes(this.seat);
    if (first || !mayStay) this.look(table.mine[0] ?? PUBLIC);
    else if (this.looking === null) void this.sendLook();
    this.tableCame(table);
  }

  /** Frames and what may be done after them come in two messages. They are shown as one, so that no choice goes away between the two. */
  private takeFrames(since: number, rewound: number, told: FrameTold[]): void {
    const sight = this.sight();
    const frames = sight.frames.slice(0, since);
    for (const { step, decision, caption, view, changed } of told) {
      const before = frames.at(-1)?.view as object | undefined;
      frames.push({ step, decision, caption, view: shared(before, view ?? { ...before, ...(changed as object) }) });
    }
    sight.frames = frames;
    sight.rewound = rewound;
    if (this.now === null) this.showFrames();
  }

  private showFrames(): void {
    const { frames } = this.sight();
    if (frames === this.frames) return;
    this.frames = frames;
    this.framesCame();
  }
}
