// Written by tools/browser_types.py (make types). Changes belong into the Python shapes.

export interface Aids {
  /** What each card of one's own hand would do. */
  prospects: Prospect[];
  /** How many of each card are in the deck and in hands that are not known. */
  unseen: Record<string, number>;
}

export interface Happening {
  /** The card played; the card drawn, for who drew it. */
  card: string | null;
  /** Fright points given back. */
  points: number;
  seat: number | null;
  what: string;
}

export interface Prospect {
  card: string;
  /** The fright level this card would make. */
  level: number;
  /** Would it turn the direction of play? */
  turns: boolean;
}

export interface View {
  aids?: Aids;
  colour: string | null;
  decisions: number;
  deck: number;
  direction: number;
  event: Happening;
  first: number;
  fright: number[];
  hand_size: number;
  /** All hands; None is a card that is there and not known. */
  hands: (string | null)[][];
  level: number;
  limit: number;
  over: boolean;
  phase: string;
  pile: string[];
  round: number;
  rounds: number;
  seat: number | null;
  seats: number;
  /** The cards each player has taken this round: all were played openly. */
  taken: string[][];
  to_act: number[];
  unafraid: number[];
}
