import { getContext, setContext } from "svelte";
import type { Player } from "$lib/board";
import type { Thing, Zones } from "$lib/motion/identity";
import type { Stage } from "$lib/motion/stage.svelte";
import type { Words } from "$lib/words.svelte";
import type { Place, View } from "./view";

/** Where on the table a choice is made. */
export type Spot = "hand" | "front" | "theirs" | "mine" | "past" | "decks" | "players" | "places";

/** By what is asked; values and ghosts of the deck are offered beside the hand. */
const SPOTS: Record<string, readonly Spot[]> = {
  turn: ["hand", "front"],
  place_on_tenth: ["hand", "front"],
  discard: ["hand"],
  banish: ["theirs"],
  copy: ["mine"],
  take_back: ["mine"],
  keep: ["mine"],
  return: ["past"],
  deck: ["decks"],
  player: ["players"],
  place: ["places"],
};

/** What the parts of the board share. */
export interface Desk {
  view: View;
  seat: number | null;
  /** Who sits at the lower edge, and who opposite. */
  near: number;
  far: number;
  players: Player[];
  words: Words;
  stage: Stage;
  things: Record<string, Thing[]>;
  /** Is a choice to be made there now? */
  at: (spot: Spot) => boolean;
}

export function spotsOf(view: View, seat: number | null): readonly Spot[] {
  return view.asking && view.asking.seat === seat ? (SPOTS[view.asking.what] ?? []) : [];
}

const KEY = Symbol("rest in peace");

export function provideDesk(desk: Desk): void {
  setContext(KEY, desk);
}

export function useDesk(): Desk {
  return getContext<Desk>(KEY);
}

export function mansionsAt(place: Place): string[] {
  return [...Array<string>(place.manors).fill("manor"), ...Array<string>(place.castles).fill("castle")];
}

/** Ghosts of the two families are different things, though they have the same names. */
export function kindOf(card: string | null, owner: number): string | null {
  return card?.startsWith("ghost-") ? `${owner}:${card}` : card;
}

/** What lies where, for things to be followed from frame to frame. */
export function zonesOf(view: View): Zones {
  const zones: Zones = {};
  for (const place of view.line) {
    const n = place.number;
    zones[`place-${n}`] = place.taken_by === null ? mansionsAt(place) : [];
    zones[`line-${n}`] = place.psychic_at === "line" ? [place.psychic] : place.psychic_at === "face_down" ? [`turned-${n}`] : [];
    place.cards.forEach((cards, owner) => (zones[`side-${owner}-${n}`] = cards.map((lying) => kindOf(lying.card, owner))));
  }
  for (let owner = 0; owner < view.seats; owner++) {
    zones[`won-${owner}`] = [
      ...Array<string>(view.manors[owner] ?? 0).fill("manor"),
      ...Array<string>(view.castles[owner] ?? 0).fill("castle"),
    ];
    zones[`front-${owner}`] = view.psychics[owner] ?? [];
    zones[`hand-${owner}`] = (view.hands[owner] ?? []).map((card) => kindOf(card, owner));
    const late = view.late[owner];
    zones[`late-${owner}`] = late ? [...late.ghosts.map((card) => kindOf(card, owner)), ...late.psychics] : [];
    const deck = view.decks[owner];
    zones[`deck-${owner}`] = deck ? Array.from({ length: deck.left }, (_, i) => (i === 0 ? kindOf(deck.top, owner) : null)) : [];
  }
  return zones;
}

/** The name of a card without its family. */
export function cardOf(kind: string | null): string | null {
  return kind?.replace(/^\d:/, "") ?? null;
}
