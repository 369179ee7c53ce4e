// Written by tools/browser_types.py (make types). Changes belong into the Python shapes.

export interface Aids {
  faces: Faces[];
  offers: Offer[];
  outlooks: Outlook[];
  prospects: Prospect[];
}

export interface Bid {
  back: string;
  card: number | null;
  /** Down, up, returned to the hand, or gone. */
  how: string;
  /** The order of placement over the whole table in this round: it settles ties. */
  id: number;
  seat: number;
}

/** The unused "?" cards. */
export interface Deck {
  bids: Bid[];
  cards: number;
  on_offer: boolean;
  /** The number of decisions taken when the winner looked at them. */
  since: number | null;
  /** How many of them say true, for who may know it. */
  true: number | null;
  winner: number | null;
}

export interface Estate {
  kind: string;
  name: string;
  worth: number | null;
}

/** What the cards of a seat that lie face down with this back may be. */
export interface Faces {
  back: string;
  cards: number[];
  seat: number;
}

/** The last step: only what belongs to it is set. */
export interface Happening {
  back: string | null;
  card: number | null;
  face: string | null;
  /** Points scored, or ghosts guessed. */
  number: number | null;
  /** Whose "?" was looked at. */
  other: number | null;
  place: string | null;
  right: boolean | null;
  /** What a "?" card says that was chosen, seen or revealed, for who may know it. */
  says: string | null;
  seat: number | null;
  special: string | null;
  what: string;
}

export interface Look {
  seat: number;
  since: number;
}

/** A seat's bid at a place: what it adds up to, as far as one may know. */
export interface Offer {
  cards: number;
  least: number;
  most: number;
  place: string;
  seat: number;
}

/** A property as one may reckon now, before its special card is used. */
export interface Outlook {
  /** Of each number of real ghosts. */
  chances: Record<string, number>;
  expected: number;
  name: string;
  /** Points for each number that is possible. */
  values: Record<string, number>;
}

export interface Player {
  cards: number;
  colour: string;
  estate: Estate[];
  /** Whose "?" this seat has seen; everyone may know that. */
  glass: Look | null;
  gone: number[];
  /** None is a card that is there and not known. */
  hand: (number | null)[];
  /** Special cards taken. */
  keeps: string[];
  passed: boolean;
  /** The back of a card about to be laid. */
  picked: string | null;
  points: number;
  question: Question;
  reserve: (number | null)[];
  seat: number;
  /** Cards still in play that all have seen in this round: not in the reserve. */
  seen: number[];
  tokens: Record<string, number>;
  /** Where one does not know the hand: all cards that are in hand, reserve or face down. */
  unplaced: number[];
}

export interface Property {
  bids: Bid[];
  /** Real ghosts, Mirror and Crypt counted, once all "?" cards are revealed. */
  ghosts: number | null;
  guess: number | null;
  name: string;
  owner: number | null;
  /** With one, two, three and four real ghosts. */
  points: number[];
  special: string | null;
  /** Open, sold or unsold. */
  status: string;
  tokens: Token[];
  /** Did the winner use the Mirror or the Crypt? None while that is open. */
  used: boolean | null;
  worth: number | null;
}

/** What an action would do; only what belongs to it is set. */
export interface Prospect {
  action: string;
  /** That the guess is right. */
  chance: number | null;
  /** Points the property would bring on average. */
  expected: number | null;
  /** Would this token stand for a real ghost? */
  real: boolean | null;
  /** What one's bid at the place would add up to. */
  total: number | null;
}

export interface Question {
  chosen: boolean;
  /** How one knows: own, looked, deduced or revealed. */
  how: string | null;
  says: string | null;
  /** The number of decisions taken when one learnt it. */
  since: number | null;
}

export interface Token {
  face: string;
  id: number;
  /** Does it stand for a real ghost? None where one may not know. */
  real: boolean | null;
  seat: number;
}

export interface Truelight {
  bids: Bid[];
  /** The seats by their bids, once these are turned up. */
  ranking: number[];
}

export interface View {
  advanced: boolean;
  aids?: Aids;
  /** Of the cards 1 to 10. */
  backs: string[];
  decisions: number;
  deck: Deck;
  event: Happening;
  first: number;
  keep: number;
  /** Cards laid in this turn. */
  laid_now: number;
  /** May the player to act lay one last card, all others being out of cards? */
  last_call: boolean;
  /** The property being resolved. */
  lot: string | null;
  over: boolean;
  phase: string;
  /** The card one is about to lay oneself. */
  picked: number | null;
  players: Player[];
  properties: Property[];
  /** Tables whose numbers are not from the box. */
  reconstructed: string[];
  round: number;
  rounds: number;
  seat: number | null;
  seats: number;
  /** Special cards that are neither on the table nor taken. */
  specials_left: string[];
  to_act: number[];
  truelight: Truelight;
  winners: number[];
}
