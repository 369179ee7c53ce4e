import { wordsIn } from "$lib/i18n/index.svelte";

/** What the board says beside the game's own words. */
export const say = wordsIn("rest_in_peace");
