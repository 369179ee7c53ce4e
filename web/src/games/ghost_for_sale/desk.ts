import { clauses } from "$lib/i18n/index.svelte";
import { getContext, setContext } from "svelte";
import type { Player as Person } from "$lib/board";
import type { Stage } from "$lib/motion/stage.svelte";
import type { Words } from "$lib/words.svelte";
import type { Bid, Player, Property, View } from "./view";
import { say } from "./words";

/** What the parts of the board share. */
export interface Desk {
  view: View;
  seat: number | null;
  me: Player | null;
  players: Person[];
  words: Words;
  stage: Stage;
  /** May this be done now? */
  can: (action: string) => boolean;
  /** What is being dragged over which place. */
  over: string | null;
  /** Opens a house over the others, where these are small. */
  look: (place: string) => void;
  name: (seat: number | null) => string;
  colour: (seat: number) => string;
  bidId: (bid: Bid) => string;
}

const KEY = Symbol("ghost for sale");

export function provideDesk(desk: Desk): void {
  setContext(KEY, desk);
}

export function useDesk(): Desk {
  return getContext<Desk>(KEY);
}

export interface Offer {
  seat: number;
  bids: Bid[];
  /** What the cards add up to that one may see; null if one of them is hidden. */
  total: number | null;
  paid: boolean;
}

/** The cards that lie at a place, player by player, in the order of their first card. Cards that went back are not there. */
export function offersOf(bids: readonly Bid[]): Offer[] {
  const found = new Map<number, Bid[]>();
  for (const bid of bids) if (bid.how !== "returned") found.set(bid.seat, [...(found.get(bid.seat) ?? []), bid]);
  return [...found].map(([seat, cards]) => ({
    seat,
    bids: cards,
    total: cards.every((bid) => bid.card !== null) ? cards.reduce((sum, bid) => sum + (bid.card ?? 0), 0) : null,
    paid: cards.every((bid) => bid.how === "gone"),
  }));
}

/** What a player's cards at a place add up to; the least and the most, where some are hidden. */
export function sumsOf(view: View, place: string, offer: Offer): { n: number; end: "total" | "least" | "most" }[] {
  if (offer.total !== null) return [{ n: offer.total, end: "total" }];
  const range = view.aids?.offers.find((one) => one.place === place && one.seat === offer.seat);
  if (!range) return [];
  const ends = range.least === range.most ? (["least"] as const) : (["least", "most"] as const);
  return ends.map((end) => ({ n: range[end], end }));
}

/** Who declared what of a house, and whether it stands for a real ghost where one may know. */
export function claimed(desk: Desk, property: Property): string {
  return clauses(property.tokens.map((token) => tokenSaid(desk, token)));
}

export function tokenSaid(desk: Desk, { seat, face, real }: Property["tokens"][number]): string {
  const said = say("token_is", { name: desk.name(seat), face: desk.words.name(face) });
  return real === null ? said : `${said} (${say(real ? "token_real" : "token_unreal")})`;
}

/** Before the first claim of a round nothing has been called yet, whatever the view says of sales. */
export function nothingCalled(view: View): boolean {
  return view.phase === "set_out" && view.properties.every((property) => property.owner === null && property.tokens.length === 0);
}

/** Equal cards of a hand are told apart by their order. */
export function numbered(hand: readonly (number | null)[]): { id: string; card: number | null }[] {
  const seen = new Map<number | null, number>();
  return hand.map((card) => {
    const copy = seen.get(card) ?? 0;
    seen.set(card, copy + 1);
    return { id: `hand-${card}-${copy}`, card };
  });
}
