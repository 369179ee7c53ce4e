import { tick, untrack } from "svelte";
import { api } from "../api";
import type { Player } from "../board";
import { DealPart } from "../deal/part";
import { explain, tell } from "../house/notices.svelte";
import { person } from "../house/person.svelte";
import { language, list, t } from "../i18n/index.svelte";
import { FramePlayer } from "../live/player.svelte";
import { LiveTable } from "../live/table.svelte";
import { motionless, settings } from "../settings.svelte";
import { play } from "../sound";
import { soundOf } from "../sounds";
import type { BaseView, ChairInfo, Choice } from "../types";
import { playersAt, steady } from "./players";

const NONE: Choice[] = [];
export type SideTab = "story" | "chat" | "aids" | "notes" | "plan";
export const PACES = { calm: 1, brisk: 0.55, instant: 0 };

/** A person at a table: what is live, what is on show, and what they may do about it. */
export class Session {
  readonly table: LiveTable;
  readonly player: FramePlayer;
  /** At a browser with several seats: the one whose cards may be shown. */
  revealed = $state<number | null>(null);
  /** What stands beside the board: which of them, and whether it is pulled out where it has no place of its own. */
  readonly side = $state<{ open: boolean; tab: SideTab }>({ open: false, tab: "story" });
  private read = $state(0);
  /** Until the next decision of one's own nothing is waited for. */
  private hasty = $state(false);
  /** Milliseconds since the clocks were told. */
  private elapsed = $state(0);
  private toldAt = 0;
  /** Up to where each seat of this browser has seen the game. */
  private seenBy = new Map<number, number>();

  // Derived, so that whatever shows them is touched when they differ, not whenever something comes in.
  view = $derived.by(() => (this.player.frame?.view as BaseView | undefined) ?? null);
  /** Is what is on show how things stand right now? */
  live = $derived.by(() => this.table.current && this.player.caughtUp && this.table.now?.step === this.player.last);
  choices = $derived.by(() => (this.live && !this.curtain && this.table.now?.ask !== null ? (this.table.now?.legal ?? NONE) : NONE));
  players = $derived.by(() => {
    const { table, player } = this;
    const now = playersAt({
      chairs: table.info?.chairs ?? [],
      frames: player.frames,
      at: player.at,
      turns: table.line === "open" && (this.live || !player.caughtUp) && !player.reviewing,
      clocks: table.now?.clocks,
      since: this.elapsed,
    });
    return (this.seated = steady(this.seated, now));
  });
  private seated: Player[] = [];

  constructor(id: string) {
    const part = new DealPart({
      send: (share) => api.share(id, share),
      fault: (fault) => tell(t(`deal.${fault}`), "trouble"),
    });
    this.table = new LiveTable(
      id,
      (code, message) => tell(explain(code, message), "trouble"),
      () => this.player.follow(),
      (info) => void part.take(info),
    );
    this.player = new FramePlayer({ frames: () => this.table.frames, pace: () => (this.hasty || motionless() ? 0 : PACES[settings.pace]) });
    this.watch();
  }

  /** Whose cards come next at this browser, if they must not be seen by who sat here before. */
  get curtain(): ChairInfo | null {
    const { table, player } = this;
    const mine = table.mine;
    if (mine.length < 2 || table.info?.status !== "playing" || table.now?.over) return null;
    const asked = (table.now?.to_act ?? []).filter((seat) => mine.includes(seat));
    if (this.revealed === null) return this.chair(asked[0] ?? table.seat);
    if (asked.length === 0 || asked.includes(this.revealed) || !player.caughtUp) return null;
    return this.chair(asked[0]);
  }

  /** One line on whose turn it is; nothing while that is not certain. */
  get status(): string {
    const { table } = this;
    if (!this.live || !this.view) return "";
    if (table.now?.over) return t("status.over");
    if (table.now?.ask !== null && table.now?.ask !== undefined) return t("turn.yours");
    const names = (table.now?.to_act ?? []).map((seat) => this.chair(seat)?.name ?? "");
    return names.length > 0 ? t("status.waiting", { names: list(names) }) : "";
  }

  /** May this browser be told what its seat could believe? Only where the table allows aids, and for a seat of its own. */
  get mayReckon(): boolean {
    const { table } = this;
    return (table.info?.aids ?? false) && table.info?.status === "playing" && table.mine.includes(table.seat);
  }

  /** Where other people are waited for, one's next decisions can be left as a plan. */
  get mayPlan(): boolean {
    const { table } = this;
    const people = table.info?.chairs.some((chair) => chair.kind === "person" && !chair.mine) ?? false;
    return people && table.info?.status === "playing" && table.info.deal.stage === "dealt" && table.mine.includes(table.seat);
  }

  /** Lines of the chat that were not on show yet. */
  get unread(): number {
    return this.table.chat.length - this.read;
  }

  openSide(tab: SideTab = this.unread > 0 ? "chat" : this.side.tab): void {
    this.side.tab = tab;
    this.side.open = true;
    if (tab === "chat") void tick().then(() => document.querySelector<HTMLElement>("[data-shortcut='c']")?.focus());
  }

  /** The chat is on show. */
  readChat(): void {
    this.read = this.table.chat.length;
  }

  /** What is to be done now, in the game's own words; nothing while there is nothing to decide. */
  get asked(): string {
    return this.choices.length > 0 ? (this.table.now?.asked ?? "") : "";
  }

  /** Do only bots decide now? They take their time, which who sits with them may spare oneself. */
  get waitsForBots(): boolean {
    const { table } = this;
    const asked = this.live ? (table.now?.to_act ?? []) : [];
    return asked.length > 0 && table.mine.length > 0 && asked.every((seat) => this.chair(seat)?.kind === "bot");
  }

  /** To the next decision of one's own: what waits to be shown is shown at once, and bots do not wait. */
  skip(): void {
    this.hasty = true;
    this.player.skip();
  }

  reveal(seat: number): void {
    if (this.revealed !== null) this.seenBy.set(this.revealed, this.player.at);
    this.revealed = seat;
    const seen = this.seenBy.get(seat);
    this.table.look(seat);
    if (seen !== undefined && seen < this.player.last) this.player.at = seen;
    this.player.follow();
  }

  close(): void {
    this.player.stop();
    this.table.close();
  }

  private chair(seat: number | undefined): ChairInfo | null {
    return this.table.info?.chairs[seat ?? -1] ?? null;
  }

  private watch(): void {
    const { table } = this;
    let spoken = language();
    $effect(() => {
      if (language() === spoken) return;
      spoken = language();
      untrack(() => table.speakAnew());
    });
    $effect(() => {
      void table.now;
      this.toldAt = Date.now();
      this.elapsed = 0;
      if (!table.now?.clocks.some(Boolean)) return;
      const timer = setInterval(() => (this.elapsed = Date.now() - this.toldAt), 500);
      return () => clearInterval(timer);
    });
    $effect(() => {
      if (table.now?.over && untrack(() => table.info?.status) !== "over") untrack(() => void this.refresh());
    });
    let named = person.named;
    $effect(() => {
      if (person.named && !named && person.me) untrack(() => table.introduce());
      named = person.named || person.me === null;
    });
    $effect(() => {
      if (this.choices.length > 0 || table.now?.over) this.hasty = false;
    });
    const sits = $derived(table.current && table.mine.length > 0);
    $effect(() => {
      const pause = this.hasty ? 0 : PACES[settings.pace];
      if (sits) untrack(() => table.hurry(pause));
    });
    $effect(() => {
      const wanted = this.mayReckon && this.side.tab === "aids" && !this.curtain && this.live;
      if (wanted && table.belief?.step !== table.now?.step) untrack(() => void table.askBelief());
    });
    this.listen();
  }

  /** The scores are on the table's rows, which are not sent with the last move. */
  private async refresh(): Promise<void> {
    try {
      this.table.info = await api.table(this.table.id);
    } catch {
      // the next word from the table brings them
    }
  }

  private listen(): void {
    const { table, player } = this;
    let shown = -1;
    $effect(() => {
      const at = player.at;
      if (shown >= 0 && at === shown + 1) play(soundOf(untrack(() => player.frame?.view)));
      shown = at;
    });
    const mine = $derived(this.choices.length > 0);
    $effect(() => {
      if (mine) play("turn");
    });
    let lines = -1;
    $effect(() => {
      const now = table.chat.length;
      if (lines >= 0 && now > lines) play("chat");
      lines = now;
    });
    const over = $derived(table.info?.status === "over" && player.caughtUp);
    let wasPlaying = false;
    $effect(() => {
      if (table.info?.status === "playing") wasPlaying = true;
      if (over && wasPlaying) {
        wasPlaying = false;
        play(table.info?.chairs.some((chair) => chair.mine && (chair.share ?? 0) > 0) ? "win" : "end");
      }
    });
  }
}
