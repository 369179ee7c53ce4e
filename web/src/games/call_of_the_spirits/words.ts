import { wordsIn } from "$lib/i18n/index.svelte";

/** What the board says beside the game's own words. */
export const say = wordsIn("call_of_the_spirits");

/** A name as a sign has it: without its article. */
export function plainly(name: string): string {
  const bare = name.replace(/^(the |la |le |les |l['’])/i, "");
  return bare.charAt(0).toUpperCase() + bare.slice(1);
}

/** What collecting a card would bring. */
export function brings({ points, haunts }: { points: number; haunts: number }): string {
  return haunts > 0 ? `${say("brings", { points })}, ${say("brings_haunts", { n: haunts })}.` : `${say("brings", { points })}.`;
}
