/** The ghosts of the house. Each differs in body, face and dress, so that it is known without its colour. */
export type Who = "laird" | "queen" | "colonel" | "undertaker" | "child" | "gardener" | "sleeper" | "wailer";
export type Body = "sheet" | "wisp" | "round";
export type Eyes = "round" | "sleepy" | "wide" | "stern";
export type Mouth = "o" | "smile" | "wail" | "fang" | "moustache" | "prim";
export type Dress = "tam" | "crown" | "monocle" | "tophat" | "bow" | "glasses" | "nightcap" | "chain";

export interface Figure {
  body: Body;
  eyes: Eyes;
  mouth: Mouth;
  dress: Dress;
  colour: string;
}

export const FIGURES: Record<Who, Figure> = {
  queen: { body: "sheet", eyes: "stern", mouth: "prim", dress: "crown", colour: "#d0665a" },
  laird: { body: "round", eyes: "round", mouth: "fang", dress: "tam", colour: "#e2b448" },
  colonel: { body: "sheet", eyes: "round", mouth: "moustache", dress: "monocle", colour: "#6f9bd6" },
  undertaker: { body: "wisp", eyes: "sleepy", mouth: "prim", dress: "tophat", colour: "#59616f" },
  child: { body: "round", eyes: "wide", mouth: "o", dress: "bow", colour: "#eef0e8" },
  gardener: { body: "wisp", eyes: "round", mouth: "smile", dress: "glasses", colour: "#77ad7c" },
  sleeper: { body: "round", eyes: "sleepy", mouth: "o", dress: "nightcap", colour: "#b9a6dc" },
  wailer: { body: "sheet", eyes: "wide", mouth: "wail", dress: "chain", colour: "#cfd8d6" },
};

export const WHO = Object.keys(FIGURES) as Who[];

export const BODIES: Record<Body, { outline: string; shade: string }> = {
  sheet: {
    outline:
      "M50 8C27 8 17 27 16 50C15 70 12 90 9 106C16 113 22 108 27 102C31 110 38 113 43 105C47 112 54 112 58 105C63 113 70 110 74 102C79 108 85 112 91 106C88 90 85 70 84 50C83 27 73 8 50 8Z",
    shade: "M63 11C79 20 83 36 84 50C85 70 88 90 91 106C86 110 82 108 78 105C79 78 79 36 63 11Z",
  },
  wisp: {
    outline: "M48 8C26 8 16 26 16 48C16 73 22 90 38 99C52 107 70 104 84 116C87 101 78 97 80 84C83 72 84 60 84 48C84 26 72 8 48 8Z",
    shade: "M62 11C78 20 84 34 84 48C84 60 83 72 80 84C78 97 87 101 84 116C78 111 71 108 66 107C74 96 80 38 62 11Z",
  },
  round: {
    outline:
      "M50 12C22 12 12 36 12 62C12 84 13 98 15 108C24 113 30 107 36 101C42 110 50 112 56 103C62 111 70 110 76 102C81 108 86 111 88 104C90 92 89 78 88 62C88 36 78 12 50 12Z",
    shade: "M64 14C83 24 88 42 88 62C89 78 90 92 88 104C85 109 81 107 78 104C80 82 83 38 64 14Z",
  },
};
