import { commas, ended, wordsIn } from "$lib/i18n/index.svelte";

/** What the board says beside the game's own words. */
export const say = wordsIn("call_of_the_spirits");

/** Rooms have signs. */
export type RoomName = "crypt" | "ballroom" | "dining-room" | "attic" | "library" | "graveyard" | "mausoleums" | "conservatory";

/** What collecting a card would bring. */
export function brings({ points, haunts }: { points: number; haunts: number }): string {
  return ended(commas([say("brings", { points }), ...(haunts > 0 ? [say("brings_haunts", { n: haunts })] : [])]));
}
