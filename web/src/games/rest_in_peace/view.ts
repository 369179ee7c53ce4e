// Written by tools/browser_types.py (make types). Changes belong into the Python shapes.

export interface Asking {
  /** How many times it is asked. */
  left: number;
  psychic: string | null;
  seat: number;
  /** Turn, place_on_tenth, or the choice an effect asks for: value, fetch, banish … */
  what: string;
}

export interface Changed {
  change: number;
  psychic: string;
  /** Who played it. */
  seat: number;
}

export interface Counted {
  card: string;
  changes: Changed[];
  /** 2 for a card that works as two. */
  copies: number;
  /** Printed times copies, and all changes. */
  counts: number;
  /** The card on the table; see `Lying` in view.py. */
  id: string;
  /** The printed value; None for a psychic that has none. */
  printed: number | null;
}

export interface Deck {
  left: number;
  /** The card on top, where both have seen it. */
  top: string | null;
}

/** What "done" would do now. */
export interface Done {
  mine: number;
  seat: number;
  stays: boolean;
  theirs: number;
  /** Must the player withdraw only because Two's more fun asks for a second card? */
  too_few: boolean;
}

export interface Happening {
  /** The card in question, where the viewer may know it. */
  card: string | null;
  drawn: (string | null)[];
  /** Is there a card that the viewer may not know? */
  hidden: boolean;
  /** Does a psychic on the tenth do nothing there? */
  idle: boolean;
  /** Places pointed at or swapped, or where a psychic was turned up. */
  places: number[];
  /** The psychic whose effect it is. */
  psychic: string | null;
  seat: number | null;
  /** The value named. */
  value: number | null;
  what: string;
  /** Whose deck or hand it was; who took the psychic of the round. */
  whose: number | null;
}

/** A psychic whose effect holds in this round. */
export interface Holding {
  psychic: string;
  seat: number;
  /** The values that were named. */
  values: number[];
}

/** Face down on the tenth. */
export interface Late {
  ghosts: (string | null)[];
  /** Known to all, who saw them leave the table, in the order they came. */
  psychics: string[];
}

export interface Lying {
  card: string;
  discarded: boolean;
  /** The same for a card as long as it lies on the table. */
  id: string;
}

/** A ghost that the other player has seen. */
export interface Memory {
  ghost: string;
  /** Deck, hand, tenth: where it may lie now. */
  where: string[];
}

export interface Place {
  /** On both sides, in the order they came. */
  cards: Lying[][];
  castles: number;
  manors: number;
  number: number;
  /** None for one face down, and at the last place. */
  psychic: string | null;
  /** Face_down, line, front, laid, tenth (face down), gone; none if the place has no psychic. */
  psychic_at: string;
  /** In front of whom it lies. */
  psychic_of: number | null;
  taken_by: number | null;
}

export interface Prospect {
  action: string;
  /** Is there more to choose after it? */
  asks: boolean;
  /** Would "done" keep the player in then? */
  stays: boolean;
  /** Both sides, once this is done. */
  totals: number[];
}

export interface Side {
  /** Those in play, in the order they came. */
  cards: Counted[];
  total: number;
}

export interface View {
  asking: Asking | null;
  banned: number[];
  castles: number[];
  castles_to_win: number;
  decisions: number;
  decks: Deck[];
  done: Done | null;
  event: Happening;
  first: number;
  /** Ghosts; None is a card that is there and not known. */
  hands: ((string | null)[])[];
  holding: Holding[];
  late: Late[];
  line: Place[];
  manors: number[];
  manors_to_win: number;
  /** What each player's opponent has seen of the cards that lie unseen now; to a spectator, what all have seen of them. */
  memories: Memory[][];
  /** Whose hand lies open to the other. */
  open_hands: number[];
  over: boolean;
  phase: string;
  played_this_turn: number;
  /** What each of the viewer's choices would make of the totals, where nothing is left to chance. */
  prospects: Prospect[];
  /** In front of each player. */
  psychics: string[][];
  round: number;
  /** The tenth included. */
  rounds: number;
  seat: number | null;
  seats: number;
  /** The round, card by card. */
  sides: Side[];
  to_act: number[];
  tripped: number[];
  /** Ghosts of each player that the viewer cannot place: of the own the deck, of the other's also hand and tenth. */
  unseen: (Record<string, number>)[];
  winner: number | null;
}
