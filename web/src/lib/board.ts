import { getContext, setContext, type Component } from "svelte";
import { boardWords } from "./i18n/index.svelte";
import type { BaseView, Choice, Weighed } from "./types";
import type { Words } from "./words.svelte";

/** Who sits on a seat, and how it stands with them at the frame on show. */
export interface Player {
  seat: number;
  name: string;
  mine: boolean;
  bot: boolean;
  /** A bot plays on for a person who has left. */
  away: boolean;
  /** Is a browser of theirs connected? */
  here: boolean;
  /** Until when the player is on vacation, if so. */
  vacation?: number;
  /** Has something to decide at this frame. */
  turn: boolean;
  /** Has answered a question put to several at once, while others have not. */
  chosen: boolean;
  clock: { text: string; low: boolean; running: boolean } | null;
}

/** What every board is given. */
export interface BoardProps<V extends BaseView = BaseView> {
  /** All that the viewpoint may know at this step, straight from the service. */
  view: V;
  /** Whose eyes: a seat, or null from outside and with all cards open. */
  seat: number | null;
  players: Player[];
  /** What may be done now; empty whenever this viewpoint has nothing to decide, or the frame on show is not the newest. */
  choices: Choice[];
  /** Takes one of the choices. Anything else is ignored. */
  choose: (action: string) => void;
  /** The choice that was sent and is not answered yet. */
  pending: string | null;
  /** Why an action cannot be taken now, in words; "" if that is not known. */
  why: (action: string) => Promise<string>;
  /** The game's names, notes and sentences in the language of the page. */
  words: Words;
  /** What the bots would do, best first, after the player asked for it. */
  hints: Weighed[] | null;
  /** A game of the past: nobody is asked anything. */
  past?: boolean;
}

/** What a board's file exports. `ownSeats` tells the house that the board shows the seats itself. */
export interface BoardModule {
  // eslint-disable-next-line @typescript-eslint/no-explicit-any -- each board narrows the view to its own game's
  default: Component<BoardProps<any>>;
  ownSeats?: boolean;
}

const found = import.meta.glob<BoardModule>("../games/*/Board.svelte");

/** The board of a game with its words, loaded when it is first needed; null if the game has none of its own. */
export function boardOf(game: string): (() => Promise<BoardModule>) | null {
  const load = found[`../games/${game}/Board.svelte`];
  return load ? async () => (await Promise.all([load(), boardWords(game)]))[0] : null;
}

const KEY = Symbol("board");

/** The board's own properties, for the pieces inside it. */
export function provideBoard(board: () => BoardProps): void {
  setContext(KEY, board);
}

export function useBoard(): BoardProps {
  return getContext<() => BoardProps>(KEY)();
}
