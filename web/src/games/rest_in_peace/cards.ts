import type { Who } from "$lib/art/ghosts";

/** Each value has its own ghost; the family shows in the colour of frame and paper, and in the side of the table. */
export const GHOSTS: readonly Who[] = ["child", "sleeper", "gardener", "colonel", "laird", "queen"];

export interface Family {
  frame: string;
  paper: string;
  sheet: string;
}

export const FAMILIES: readonly [Family, Family] = [
  { frame: "#7fb3a6", paper: "#163832", sheet: "#dcefe6" },
  { frame: "#d59a83", paper: "#45202a", sheet: "#f6e0d2" },
];

/** What a ghost is worth, by its name; 0 for a psychic. */
export function valueOf(card: string): number {
  return card.startsWith("ghost-") ? Number(card.slice(6)) : 0;
}

interface Drawing {
  /** Lines. */
  line?: string;
  /** Filled shapes. */
  full?: string;
}

const GHOST = "c-4.5 0 -6 4 -6 8v11l3 -2l3 2l3 -2l3 2V23c0 -4 -1.5 -8 -6 -8z";
const EYE = "M11 24c4 -7 9 -9 13 -9s9 2 13 9c-4 7 -9 9 -13 9s-9 -2 -13 -9z";

/** What floats in the crystal ball of each psychic, on a field of 48 by 48. */
export const DRAWINGS: Record<string, Drawing> = {
  "you-wont-have-it": {
    line: "M16 23h16v12H16zM19 23v-4a5 5 0 0 1 10 0v4",
    full: "M24 26.5a2 2 0 0 1 1 3.700v2.300h-2v-2.300a2 2 0 0 1 1 -3.700z",
  },
  auntie: {
    line: "M14 24h16v5a7 7 0 0 1 -7 7h-2a7 7 0 0 1 -7 -7zM30 25h2a3.500 3.500 0 0 1 0 7h-3M19 20c-2 -3 2 -4 0 -7M25 20c-2 -3 2 -4 0 -7",
  },
  "reveal-yourself": { line: EYE, full: "M24 19.500a4.500 4.500 0 1 0 .1 0z" },
  "lady-in-white": {
    line: "M24 12a6 6 0 0 1 6 6c0 4 5 12 6 18H12c1 -6 6 -14 6 -18a6 6 0 0 1 6 -6zM24 25v11M19 29l-2 7M29 29l2 7",
    full: "M21.500 17a1.300 1.300 0 1 0 .1 0zM26.500 17a1.300 1.300 0 1 0 .1 0z",
  },
  "sir-nicholas": {
    line: "M24 11a6 6 0 1 0 .1 0zM13 29c3 -3 19 -3 22 0l-3 3.500l-4 -2l-4 2.500l-4 -2.500l-4 2zM17 33v4h14v-4",
    full: "M21.800 16a1.200 1.200 0 1 0 .1 0zM26.200 16a1.200 1.200 0 1 0 .1 0z",
  },
  tripped: {
    line: "M11 35h26M20 12l-4 9c3 3 8 4 11 7l7 1l-1 3l-17 -1l-3 -10",
    full: "M34 13a1.600 1.600 0 1 0 .1 0zM29 17a1.300 1.300 0 1 0 .1 0z",
  },
  "postponed-wedding": { line: "M19 21a7 7 0 1 0 .1 0zM29 21a7 7 0 1 0 .1 0zM16 17l3 -5l3 5l-3 3z" },
  "acro-bats": {
    full: "M24 20l2 -4l1 4.500c4 -2.500 8 -2.500 12 0c-3 1.500 -4.500 4 -4.500 7c-3 -1.500 -5 -1 -6 1c-1.500 0 -3.300 2 -4.500 5.500c-1.200 -3.500 -3 -5.500 -4.500 -5.500c-1 -2 -3 -2.500 -6 -1c0 -3 -1.500 -5.500 -4.500 -7c4 -2.500 8 -2.500 12 0l1 -4.500z",
  },
  ghossssst: {
    line: "M14 34c6 3 14 2 15 -2c1 -6 -12 -4 -12 -11c0 -6 8 -7 13 -5M35 15l3 -1.500M35 16.500l3 1.500",
    full: "M32 13a3 3 0 1 0 .1 0z",
  },
  poltergeist: { line: "M16 14l5 14l11 -4l4 10M21 28l3 9M18.500 21l11 -4M34 11v5M31.500 13.500h5M12 26v4M10 28h4" },
  "be-gone": { line: "M35 12L24 25M18 24l9 7.500M19.500 25.500c-2 6 -3 8 -6.500 11c6 1 11 -1 13 -6M18 36l3 -5M22.500 35l2.500 -3.500" },
  "you-dont-scare-me": { line: "M24 13c-6 0 -8 5 -8 10v12l3 -2l3 2l2 -2l2 2l3 -2l3 2V23c0 -5 -2 -10 -8 -10zM11 14l26 21" },
  "now-or-never": {
    line: "M16 12h16M16 36h16M18 12c0 7 6 9 6 12s-6 5 -6 12M30 12c0 7 -6 9 -6 12s6 5 6 12",
    full: "M20 35c0 -3 4 -4 4 -6c0 2 4 3 4 6z",
  },
  "twos-more-fun": {
    line: "M18 17c-4 0 -5 3 -5 7v11l2.500 -2l2.500 2l2.500 -2l2.500 2V24c0 -4 -1 -7 -5 -7zM31 13c-4 0 -5 3 -5 7v11l2.500 -2l2.500 2l2.500 -2l2.500 2V20c0 -4 -1 -7 -5 -7z",
  },
  "still-me": { line: `M19 15${GHOST}M28 24h9M33.500 20l4 4l-4 4` },
  "double-vision": {
    line: "M17.500 17a7 7 0 1 0 .1 0zM30.500 17a7 7 0 1 0 .1 0zM12 13l4 2M36 13l-4 2",
    full: "M19 22a2.300 2.300 0 1 0 .1 0zM29 22a2.300 2.300 0 1 0 .1 0z",
  },
  "wraith-to-the-bottom": { line: "M24 11v20M16.500 24.500l7.500 7.500l7.500 -7.500M13 37h22" },
  "ill-be-back": { line: "M33 35V22a7.500 7.500 0 0 0 -15 0v11M12.500 28l5.500 5.500l5.500 -5.500" },
  "christmas-yet-to-come": { full: "M24 11l3.500 8.500l9 .7l-7 6l2.200 9l-7.700 -5l-7.700 5l2.200 -9l-7 -6l9 -.7z" },
  "meet-at-the-end": { line: "M24 11v27M24 14h10l3.500 3.500l-3.500 3.500h-10M24 24h-9l-3.500 3.500l3.500 3.500h9" },
  "bloody-mary": { full: "M24 11c5 7.500 9 11.500 9 17a9 9 0 0 1 -18 0c0 -5.500 4 -9.500 9 -17z" },
  "playing-dead": { line: "M16 36V20a8 8 0 0 1 16 0v16M12 36h24M24 17.500v10M20 21.500h8" },
  "ghostly-goldfish": {
    line: "M11 18c4 -5.500 11 -5.500 15 0c-4 5.500 -11 5.500 -15 0zM26 18l6 -4.500v9zM37 31c-4 -5.500 -11 -5.500 -15 0c4 5.500 11 5.500 15 0zM22 31l-6 -4.500v9z",
    full: "M14.500 16.500a1.200 1.200 0 1 0 .1 0zM33.500 29.500a1.200 1.200 0 1 0 .1 0z",
  },
  "private-lounge": { line: "M16 37V19a8 8 0 0 1 16 0v18zM12 37h24M11 27h26", full: "M28.500 30.500a1.600 1.600 0 1 0 .1 0z" },
  "never-seen-again": { line: `${EYE}M13 12l22 24`, full: "M24 20.500a3.500 3.500 0 1 0 .1 0z" },
  "pity-the-ghoul": {
    line: "M24 36c-8 -6 -12.500 -10 -12.500 -15.500a6.300 6.300 0 0 1 12.500 -2a6.300 6.300 0 0 1 12.500 2c0 5.500 -4.500 9.500 -12.500 15.500z",
    full: "M24 22c2 3 3 4 3 6a3 3 0 0 1 -6 0c0 -2 1 -3 3 -6z",
  },
  "creepy-lull": { line: "M28 14h6l-6 7h6M34 24h4l-4 5h4", full: "M22 13a11.500 11.500 0 1 0 11 17.500a9.500 9.500 0 0 1 -11 -17.500z" },
  "house-swap": {
    line: "M11 26v-7l5.500 -5l5.500 5v7zM26 36v-7l5.500 -5l5.500 5v7zM27 14h6v6M30.500 18l2.500 2.500l2.500 -2.500M21 34h-6v-5M12.500 31l2.500 -2.500l2.500 2.500",
  },
  "were-worthless": { line: "M24 13a11 11 0 1 0 .1 0zM21 20l4 -2.500V31M20.500 31h9" },
};
