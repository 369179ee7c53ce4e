import { socketAt } from "../addresses";
import { WAITS } from "../live/socket";
import type { Circle, CircleTold, ParlourTold, SeekLine, TableLine, TournamentChanged } from "../types";

const PING_EVERY = 25_000;
type Told = CircleTold | ParlourTold | TournamentChanged | { type: "notices" | "taken" | "refused" | "pong" };

/** What this browser is told on whatever page: friends, invitations, that there are notices, and the parlour or a tournament while it is on show. The line heals by itself. */
class Hall {
  circle = $state.raw<Circle | null>(null);
  /** Tables of the parlour by their ids; null until they were told. */
  tables = $state.raw<Map<string, TableLine> | null>(null);
  seeks = $state.raw<SeekLine[]>([]);

  /** Is the line up? While it is, who waits for one of its words need not ask. */
  live = $state(false);
  /** How often one's notices were said to be others now, and the tournament on show to stand otherwise. */
  noticed = $state(0);
  moved = $state(0);

  private socket: WebSocket | null = null;
  private tournament: string | null = null;
  private named = false;
  private watching = 0;
  private tries = 0;
  private timer: ReturnType<typeof setTimeout> | undefined;
  private pulse: ReturnType<typeof setInterval> | undefined;

  /** The person at this browser has a name now, or is somebody else. */
  introduce(named: boolean): void {
    this.named = named;
    this.circle = null;
    this.renew();
  }

  /** While the parlour is on show; gives what ends it. */
  watch(): () => void {
    this.watching += 1;
    if (this.socket?.readyState === WebSocket.OPEN) this.say();
    else this.renew();
    return () => {
      this.watching -= 1;
      if (this.watching > 0) return;
      this.tables = null;
      this.seeks = [];
      if (this.needed) this.say();
      else this.drop();
    };
  }

  /** While a tournament is on show; gives what ends it. */
  follow(tournament: string): () => void {
    this.tournament = tournament;
    if (this.socket?.readyState === WebSocket.OPEN) this.say();
    else this.renew();
    return () => {
      if (this.tournament !== tournament) return;
      this.tournament = null;
      if (this.needed) this.say();
      else this.drop();
    };
  }

  private get needed(): boolean {
    return this.named || this.watching > 0 || this.tournament !== null;
  }

  private renew(): void {
    this.drop();
    if (!this.needed) return;
    const socket = new WebSocket(socketAt("/api/hall/live"));
    this.socket = socket;
    socket.onopen = () => {
      this.tries = 0;
      this.say();
      this.pulse = setInterval(() => socket.send('{"type":"ping"}'), PING_EVERY);
    };
    socket.onmessage = ({ data }) => this.hear(JSON.parse(data as string) as Told);
    socket.onclose = () => {
      if (this.socket !== socket) return;
      this.drop();
      this.timer = setTimeout(() => this.renew(), WAITS[Math.min(this.tries++, WAITS.length - 1)]);
    };
  }

  private say(): void {
    if (this.socket?.readyState !== WebSocket.OPEN) return;
    this.socket.send(JSON.stringify({ type: "watch", parlour: this.watching > 0, tournament: this.tournament }));
  }

  private hear(message: Told): void {
    if (message.type === "taken") this.live = true; // what is wanted is known there
    if (message.type === "notices") this.noticed += 1;
    if (message.type === "tournament" && message.tournament === this.tournament) this.moved += 1;
    if (message.type === "circle") this.circle = message.circle;
    if (message.type !== "parlour") return;
    this.seeks = message.seeks;
    const tables = new Map(this.tables ?? []);
    for (const line of message.came) tables.set(line.id, line);
    for (const id of message.gone) tables.delete(id);
    this.tables = tables;
  }

  private drop(): void {
    clearTimeout(this.timer);
    clearInterval(this.pulse);
    this.tables = null;
    this.live = false;
    const socket = this.socket;
    this.socket = null;
    if (!socket) return;
    socket.onopen = socket.onmessage = socket.onclose = null;
    socket.close();
  }
}

export const hall = new Hall();
