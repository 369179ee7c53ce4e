import type { Player } from "../board";
import { remaining } from "../house/clocks";
import { chosen } from "../live/chosen";
import type { BaseView, ChairInfo, ClockTold, Frame } from "../types";

const LOW = 10_000;

interface Standing {
  chairs: readonly ChairInfo[];
  frames: readonly Frame[];
  at: number;
  /** Is the frame on show how things stand, with the line up? Else nobody is shown to be on turn. */
  turns: boolean;
  clocks?: readonly (ClockTold | null)[];
  /** Milliseconds since the clocks were told. */
  since?: number;
}

/** Chairs where people only seem to sit: one's own, and bots on the others. */
export function seated(names: readonly string[], mine: number | null): ChairInfo[] {
  return names.map((name, number) => ({
    number,
    kind: number === mine ? "person" : "bot",
    name,
    level: "",
    ready: true,
    away: false,
    here: true,
    mine: number === mine,
    host: false,
    muted: false,
    share: null,
    score: null,
    rating: null,
    vacation: null,
    who: null,
  }));
}

/** The players as the frame on show has them. */
export function playersAt({ chairs, frames, at, turns, clocks = [], since = 0 }: Standing): Player[] {
  const views = frames.map((frame) => frame.view as BaseView);
  const view = views[at];
  const answered = turns ? chosen(views, at) : [];
  return chairs.map((chair) => ({
    seat: chair.number,
    name: chair.name,
    mine: chair.mine,
    bot: chair.kind === "bot",
    away: chair.away,
    here: chair.here,
    ...(chair.vacation === null ? {} : { vacation: chair.vacation }),
    turn: turns && (view?.to_act.includes(chair.number) ?? false),
    chosen: answered.includes(chair.number),
    clock: clockOf(clocks[chair.number] ?? null, since),
  }));
}

/** The players as they were before where nothing about them has changed. */
export function steady(before: Player[], now: Player[]): Player[] {
  const kept = now.map((player, i) => (JSON.stringify(player) === JSON.stringify(before[i]) ? (before[i] ?? player) : player));
  return kept.length === before.length && kept.every((player, i) => player === before[i]) ? before : kept;
}

export function clockOf(told: ClockTold | null, since: number): Player["clock"] {
  if (!told) return null;
  const used = told.running ? since : 0;
  const move = Math.max(0, told.move - used);
  const bank = Math.max(0, told.bank - Math.max(0, used - told.move));
  return { text: remaining(move > 0 ? move : bank), low: told.running && move + bank < LOW, running: told.running };
}
