// Written by tools/browser_types.py (make types). Changes belong into the Python shapes.

export interface Aids {
  /** The same for each hidden ghost. */
  ghosts: Record<string, Record<string, number>>;
  /** For each standing room that may hide a ghost, how many of the worlds have one there, of 1. */
  odds: Record<string, number>;
  /** Whom each ghost may obey. */
  owners: Claim[];
  traces: Trace[];
  /** For a master's targets: where the hunters would have to look for the ghost that devastates them. */
  tracks: Record<string, string[]>;
  /** The ways the ghosts can lie and obey that explain all devastations; None while no ghost is about. */
  worlds: number | null;
}

export interface Bid {
  /** Cards laid, face up or down. */
  laid: number;
  ones: number | null;
  pile: string;
  tens: number | null;
  total: number | null;
}

export interface Claim {
  ghost: string;
  odds: number;
  seat: number;
}

export interface Ghost {
  colour: string;
  found: boolean;
  /** The rooms it can devastate now, for who knows where it is. */
  reaches: string[];
  /** Whom it obeys. */
  seat: number | null;
  square: string | null;
}

export interface Happening {
  /** The ghost hidden, for who may know it, or revealed. */
  ghost: string | null;
  /** Does this view's seat see what was bid or hidden? */
  known: boolean;
  room: string | null;
  seat: number | null;
  square: string | null;
  /** What the removed room counts; the points of a won game; the card bid, for who may know it. */
  value: number;
  what: string;
}

export interface Removal {
  counted: number;
  /** All damage after it. */
  damage: number;
  ghost: string | null;
  number: number;
  room: string;
  seat: number;
  /** Ghosts or hunters. */
  side: string;
  square: string;
  value: number;
}

export interface Square {
  colour: string | null;
  /** The ghost that lies here, as far as one knows. */
  ghost: string | null;
  /** The number of its removal in the history. */
  removed: number | null;
  /** The room that stands or stood here. */
  room: string | null;
  square: string;
  standing: boolean;
  value: number;
}

export interface Target {
  /** Of one's own ghosts those that can devastate it; none for a hunter. */
  ghosts: string[];
  room: string;
  square: string;
  value: number;
}

export interface Team {
  bid: Bid | null;
  points: number;
  seats: number[];
  /** Ghosts or hunters; None while roles are put up for bids. */
  side: string | null;
}

export interface Trace {
  /** Of the removal in the history. */
  number: number;
  seat: number;
  /** Where the ghost can have been that did it. */
  squares: string[];
}

export interface View {
  /** What could be worked out with patience; from public knowledge, but for one's own ghosts. */
  aids?: Aids;
  damage: number;
  /** By ghosts and by hunters. */
  damage_by: Record<string, number>;
  decisions: number;
  event: Happening;
  game: number;
  games: number;
  ghosts: Ghost[];
  /** The room that is being placed. */
  held: string | null;
  history: Removal[];
  /** The colours each seat places. */
  holds: string[][];
  house: Square[];
  layout: string;
  master: boolean;
  /** Seats in the order of turns: hunter, master, hunter, master. */
  order: number[];
  over: boolean;
  phase: string;
  /** Who plays the ghost turn, when it is one. */
  raider: number | null;
  /** The tables of numbers that are not copied from a printed box. */
  reconstructed: string[];
  /** Seats whose rooms are placed at random. */
  resting: number[];
  /** Of each seat: master, hunter, or None while roles are put up for bids. */
  roles: (string | null)[];
  seat: number | null;
  seats: number;
  /** Rooms not yet placed. */
  stock: Record<string, number>;
  target: number | null;
  /** What this view's seat may remove now. */
  targets: Target[];
  teams: Team[];
  to_act: number[];
  /** Ghosts each seat has yet to hide. */
  to_hide: number[];
  /** Whose ghost or hunter turn it is, as a place in `order`. */
  turn: number | null;
  /** The team that won the game on the table. */
  winner: number | null;
  /** Masters known to have no ghost left. */
  yielded: number[];
}
