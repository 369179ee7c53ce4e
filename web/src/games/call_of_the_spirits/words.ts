import type { Player as Guest } from "$lib/board";
import { clauses, commas, ended, labelled, wordsIn } from "$lib/i18n/index.svelte";
import type { Words } from "$lib/words.svelte";
import type { Room } from "./view";

/** What the board says beside the game's own words. */
export const say = wordsIn("call_of_the_spirits");

/** Rooms have signs. */
export type RoomName = "crypt" | "ballroom" | "dining-room" | "attic" | "library" | "graveyard" | "mausoleums" | "conservatory";

/** What collecting a card would bring. */
export function brings({ points, haunts }: { points: number; haunts: number }): string {
  return ended(commas([say("brings", { points }), ...(haunts > 0 ? [say("brings_haunts", { n: haunts })] : [])]));
}

interface Around {
  words: Words;
  players: readonly Guest[];
  /** May one go there now? */
  free: boolean;
}

/** What lies and stands in a room. */
export function roomTold(room: Room, { words, players, free }: Around): string {
  const parts = [room.cards.length > 0 ? commas(room.cards.map((card) => words.name(card))) : say("room_empty")];
  if (room.seats.length > 0) parts.push(say("room_guests", { names: commas(room.seats.map((seat) => players[seat]?.name ?? "")) }));
  if (room.hitchhikers) parts.push(say("room_hitch"));
  if (free) parts.push(say("room_go"));
  return labelled(words.name(room.room), clauses(parts));
}
