// Written by tools/browser_types.py (make types). Changes belong into the Python shapes.

export interface Aids {
  final_round: FinalRound;
  paths: Path[];
  prospects: Prospect[];
  rotations: Turned[];
  scores: Score[];
  stake: Stake | null;
  unseen: Unseen;
  walks: Walk[];
}

export interface Condition {
  /** What is different this round, as names like actions-4. */
  changes: string[];
  event: string;
  knobs: Record<string, number>;
  /** How far it moved the Hitchhikers; minus is counter-clockwise. */
  rooms: number;
}

export interface Duel {
  card: string | null;
  challenger: number;
  /** Who has set a dial. */
  dialled: number[];
  /** The challenger's and the opponent's; None is one that is not set, or that the viewer does not know. */
  dials: (number | null)[];
  opponent: number;
}

/** In how many rounds from now the last one comes. */
export interface FinalRound {
  latest: number;
  soonest: number;
}

/** The last step. What does not belong to it is None, or empty. */
export interface Happening {
  /** A Ghost; the type of one, in a Duel; the icon that was lost. */
  card: string | null;
  /** The challenger's and the opponent's, once both are shown. */
  dials: number[];
  /** Values of the Haunts drawn or put away; None is one the viewer does not know. */
  haunts: (number | null)[];
  /** Rooms of the Hitchhikers' way, sections of a turned hallway, or actions given up; minus is counter-clockwise. */
  number: number;
  /** What was declined. */
  offer: string | null;
  /** The opponent in a Duel. */
  other: number | null;
  room: string | null;
  seat: number | null;
  /** Which Haunt of the row was put away. */
  slot: number | null;
  /** The Hitchhikers stay in the room. */
  stops: boolean;
  what: string;
}

export interface HauntDeck {
  pile: number;
  /** The cards put under the pile, the next to be drawn first; None is one the viewer does not know. */
  under: (number | null)[];
}

/** What the viewer knows of a player's Haunt value. */
export interface Haunting {
  expected: number;
  least: number;
  /** With a lower Haunt value than everybody else: what Madame Leota asks for. */
  lowest: "certain" | "no" | "possible";
  most: number;
  most_haunted: "certain" | "no" | "possible";
}

/** What the player whose turn it is may still do. */
export interface Left {
  actions: number;
  discards: number;
  duels: number;
  free_rotates: number;
}

export interface Part {
  cards: number;
  part: string;
  points: number;
}

export interface Path {
  /** Fewest actions that lead there. */
  actions: number;
  /** What one may do first, on such a way. */
  first: string[];
  room: string;
}

/** What a player would lose now if they were the most haunted. */
export interface Penalty {
  cards: number;
  icon: string | null;
  points: number;
}

export interface Player {
  cards: Record<string, number>;
  /** The row of Haunts, in the order in which they came; None is one the viewer does not know. */
  haunts: (number | null)[];
  /** The icon this player lost as one of the most haunted. */
  lost: string | null;
  /** Haunts yet to be drawn now. */
  owed: number;
  room: string;
  seat: number;
  /** Of the hallway; None in the Séance Room. */
  section: number | null;
}

export interface Prospect {
  card: string;
  /** Haunts that come with collecting it, but for those the Hitchhikers would bring on a Tea Party's way. */
  haunts: number;
  points: number;
  room: string;
}

export interface Room {
  cards: string[];
  hitchhikers: boolean;
  room: string;
  seats: number[];
}

export interface Score {
  after_penalty: number;
  haunting: Haunting;
  /** What one more card of each type would add. */
  next: Record<string, number>;
  parts: Part[];
  penalty: Penalty;
  total: number;
}

/** The card of a Duel: what it would add for the challenger, and what its owner would lose. */
export interface Stake {
  gain: number;
  loss: number;
}

export interface Turned {
  action: string;
  /** Where each player would be. */
  rooms: string[];
}

export interface Unseen {
  /** Not revealed yet; as many as there are players were taken out. */
  conditions: Record<string, number>;
  ghosts: Record<string, number>;
  /** Haunts of each value in the deck and face down, but for those the viewer knows. */
  haunts: Record<string, number>;
}

export interface View {
  aids?: Aids;
  condition: Condition | null;
  decisions: number;
  duel: Duel | null;
  event: Happening;
  event_deck: number;
  /** This is the Final Round. */
  final: boolean;
  first: number;
  ghost_deck: number;
  /** The room, by its place in `rooms`, that section 0 of the hallway faces. */
  hallway: number;
  haunt_deck: HauntDeck;
  hitchhikers: string;
  left: Left;
  over: boolean;
  /** The Ghost whose effect is under way. */
  pending: string | null;
  phase: string;
  players: Player[];
  /** The result, once the game is over. */
  points: number[] | null;
  /** Tables of the box that are not as printed, but reconstructed. */
  reconstructed: string[];
  /** Clockwise. */
  rooms: Room[];
  round: number;
  seance: number[];
  seat: number | null;
  seats: number;
  /** Rooms the Hitchhikers have yet to move. */
  steps: number;
  to_act: number[];
  top_dial: number;
  turn: number | null;
}

export interface Walk {
  action: string;
  /** Haunts each player would draw. */
  haunts: number[];
  rooms: string[];
}
