import type { Who } from "$lib/art/ghosts";

export interface Look {
  who: Who;
  frame: string;
  paper: string;
  /** Its sign: lines, then filled shapes, on a field of 24. */
  lines: string;
  shapes?: string;
}

/** Each kind of Ghost has its own sign, so that nobody needs to tell colours apart. */
const LOOKS: Record<string, Look> = {
  musician: {
    who: "gardener",
    frame: "#e2b448",
    paper: "#4d3a12",
    lines: "M9 17V5l11 -2v12",
    shapes: "M9 17a3 2.500 0 1 1 -6 0a3 2.500 0 1 1 6 0zM20 15a3 2.500 0 1 1 -6 0a3 2.500 0 1 1 6 0z",
  },
  painting: {
    who: "colonel",
    frame: "#c98f4e",
    paper: "#43290f",
    lines: "M3 4h18v16H3zM6 17l4.500 -6l3 3.500l2.500 -2.500l2.500 5z",
    shapes: "M16 7.500a1.500 1.500 0 1 1 -3 0a1.500 1.500 0 1 1 3 0z",
  },
  dancing: {
    who: "queen",
    frame: "#d9809a",
    paper: "#4c1830",
    lines: "M7 8v6l-2.500 7M7 14l2.500 7M7 10l5 2l5 -2M17 8l-3.500 9h7zM15.500 17v4M18.500 17v4",
    shapes:
      "M9.200 4.500a2.200 2.200 0 1 1 -4.400 0a2.200 2.200 0 1 1 4.400 0zM19.200 4.500a2.200 2.200 0 1 1 -4.400 0a2.200 2.200 0 1 1 4.400 0z",
  },
  tea: {
    who: "sleeper",
    frame: "#8fbf9a",
    paper: "#1c3a2a",
    lines:
      "M4 9h12v4a5 5 0 0 1 -5 5H9a5 5 0 0 1 -5 -5zM16 10h2a2.500 2.500 0 0 1 0 5h-2.500M3 21h14M8 6q1.500 -1.500 0 -3.500M12 6q1.500 -1.500 0 -3.500",
  },
  grim: {
    who: "laird",
    frame: "#9fb5a6",
    paper: "#26332b",
    lines: "M3 8q9 7 18 0q-1 12 -9 12t-9 -12zM8 10.700v7.300M12 11.500v8.500M16 10.700v7.300M4.500 13.500q7.500 4 15 0",
  },
  groom: { who: "undertaker", frame: "#9aa3b5", paper: "#1a1e29", lines: "M3 6.500v11l7 -4v-3zM21 6.500v11l-7 -4v-3zM10 9.500h4v5h-4z" },
  "ballroom-ghost": {
    who: "child",
    frame: "#a9c8e8",
    paper: "#20344f",
    lines: "M12 2v7M4 12q0 6 8 6t8 -6M12 9v9M8 12.500q0 3 4 3t4 -3M12 18v3",
    shapes:
      "M4 6.500q2 2.500 0 4.500q-2 -2 0 -4.500zM8 7q2 2.500 0 4.500q-2 -2 0 -4.500zM16 7q2 2.500 0 4.500q-2 -2 0 -4.500zM20 6.500q2 2.500 0 4.500q-2 -2 0 -4.500z",
  },
  "portrait-tightrope": {
    who: "queen",
    frame: "#d0665a",
    paper: "#4a1d1a",
    lines: "M3 18q9 4 18 0M12 18.500v-7M12 11.500l-3 -2M12 11.500l3 -2M6 9.500a6 6 0 0 1 12 0zM12 3v-1",
    shapes: "",
  },
  "portrait-dynamite": {
    who: "colonel",
    frame: "#b98ad0",
    paper: "#35204a",
    lines: "M5 14l9 -9l5 5l-9 9zM9.500 9.500l5 5M17 7q1 -4 4 -4M21 3h1M21 3v-1.500",
  },
  "portrait-quicksand": {
    who: "laird",
    frame: "#d6c07a",
    paper: "#433714",
    lines: "M2 13q2.500 -2.500 5 0t5 0t5 0t5 0M2 17.500q2.500 -2.500 5 0t5 0t5 0t5 0M9 11.500V9h6v2.500M7.500 9h9",
    shapes: "M9.500 8.500l.5 -5h4l.5 5z",
  },
  "portrait-tombstone": {
    who: "wailer",
    frame: "#9fb0bd",
    paper: "#243039",
    lines: "M6 20V9a6 6 0 0 1 12 0v11M3 20h18M12 8v7M9.500 10.500h5",
  },
  bride: {
    who: "wailer",
    frame: "#f2e6ee",
    paper: "#4a3a4c",
    lines: "M12 9a6 6 0 1 0 0 12a6 6 0 0 0 0 -12zM9 9l-2.500 -4l2.500 -2.500h6L17.500 5L15 9M6.500 5h11",
  },
  knight: {
    who: "colonel",
    frame: "#a8b3bf",
    paper: "#22303d",
    lines: "M6 21v-9a6 6 0 0 1 12 0v9zM6 13h12M12 6v7M9 16h.01M12 16h.01M15 16h.01M9 18.500h.01M12 18.500h.01M15 18.500h.01M12 6q0 -4 5 -4",
  },
  leota: {
    who: "gardener",
    frame: "#86c9bd",
    paper: "#123a39",
    lines: "M12 3a7.500 7.500 0 1 0 0 15a7.500 7.500 0 0 0 0 -15zM7 21h10l-1.500 -4M8.500 17L7 21M8.500 9q1 -3 3.500 -3.500",
    shapes: "M13.500 9l.8 2.200l2.200.8l-2.200.8l-.8 2.200l-.8 -2.200l-2.200 -.8l2.200 -.8z",
  },
  organist: {
    who: "laird",
    frame: "#c6a15c",
    paper: "#3d2b10",
    lines: "M4 10v6M8 6v10M12 3v13M16 6v10M20 10v6M3 16h18v5H3zM7 16v2.500M11 16v2.500M15 16v2.500",
  },
  executioner: {
    who: "undertaker",
    frame: "#c2574c",
    paper: "#30110f",
    lines: "M7 21L15 5",
    shapes: "M13 3q6 -2 9 2q0 5 -5 7l-4.500 -3.500z",
  },
};
const PLAIN: Look = { who: "wailer", frame: "#b8c4c6", paper: "#3a464a", lines: "M12 4v10M12 19h.01" };

/** What a card counts as once it is collected: the number of a Tea Party is only its way. */
export function typeOf(card: string): string {
  return card.startsWith("tea-") ? "tea" : card;
}

export function lookOf(card: string): Look {
  return LOOKS[typeOf(card)] ?? PLAIN;
}

/** How far a Tea Party sends the Hitchhikers. */
export function wayOf(card: string): string {
  return card.startsWith("tea-") ? card.slice(4) : "";
}

export const SETS = ["musician", "painting", "dancing", "tea", "grim", "groom", "ballroom-ghost"];
export const PORTRAITS = ["portrait-tightrope", "portrait-dynamite", "portrait-quicksand", "portrait-tombstone"];

interface Floor {
  colour: string;
  /** A picture of the room on a field of 48. */
  motif: string;
}

const FLOORS: Record<string, Floor> = {
  crypt: { colour: "#4b5a6e", motif: "M8 42V20a16 16 0 0 1 32 0v22zM16 42V22a8 8 0 0 1 16 0v20M24 14v28" },
  ballroom: { colour: "#7a4a6b", motif: "M24 4v12M8 26q0 12 16 12t16 -12M24 16v22M14 26q0 6 10 6t10 -6M8 22v4M40 22v4M14 20v4M34 20v4" },
  "dining-room": {
    colour: "#7d5a38",
    motif: "M24 10a14 14 0 1 0 0 28a14 14 0 0 0 0 -28zM24 16a8 8 0 1 0 0 16a8 8 0 0 0 0 -16zM4 8v14M4 26v14M44 8v32",
  },
  attic: { colour: "#6b6140", motif: "M4 30L24 8l20 22M10 24v18h28V24M24 20a6 6 0 1 0 0 12a6 6 0 0 0 0 -12zM24 20v12M18 26h12" },
  library: { colour: "#3f6650", motif: "M6 40V12h8v28zM14 40V8h8v32zM24 40l-1 -28l8 -1l2 29zM34 40V14h8v26zM4 40h40" },
  graveyard: { colour: "#3d5f6b", motif: "M8 42V22a8 8 0 0 1 16 0v20M28 42V28a6 6 0 0 1 12 0v14M4 42h40M16 20v10M12 24h8" },
  mausoleums: { colour: "#5b4f78", motif: "M4 18L24 6l20 12zM8 18v20M18 18v20M30 18v20M40 18v20M4 42h40M4 38h40" },
  conservatory: {
    colour: "#4f7040",
    motif: "M24 42V22M24 22C14 22 10 14 12 8C20 8 25 14 24 22ZM24 28C34 28 40 22 38 14C30 14 24 20 24 28ZM16 42h16",
  },
};

export function floorOf(room: string): Floor {
  return FLOORS[room] ?? { colour: "#4f5a66", motif: "" };
}
