/** What the house sounds like, as numbers: tones and rustling air, each with its own shape in time. Nothing here makes a sound. */
export type Sound = "card" | "take" | "turn" | "knock" | "reveal" | "win" | "end" | "tick" | "chat" | "refused";

interface Shape {
  /** Seconds after the beginning. */
  at: number;
  /** Seconds until it is loudest, … */
  attack: number;
  /** … and until it is gone. */
  length: number;
  loud: number;
}
export interface Tone extends Shape {
  pitch: number;
  /** Where the pitch goes meanwhile. */
  glide?: number;
  wave: OscillatorType;
}
export interface Air extends Shape {
  /** What is heard of the noise: about this pitch, gliding. */
  pitch: number;
  glide?: number;
  filter: "bandpass" | "highpass" | "lowpass";
  narrow: number;
}
export interface Recipe {
  tones: Tone[];
  air: Air[];
  /** How much of the room is heard with it, from 0 to 1. */
  room: number;
}

const tone = (pitch: number, at: number, length: number, loud: number, more: Partial<Tone> = {}): Tone => ({
  ...{ pitch, at, length, loud, attack: 0.006, wave: "sine" as const },
  ...more,
});
const air = (pitch: number, at: number, length: number, loud: number, more: Partial<Air> = {}): Air => ({
  ...{ pitch, at, length, loud, attack: 0.004, filter: "bandpass" as const, narrow: 0.9 },
  ...more,
});

/** The partials of a small bell: their pitch, loudness and how long they ring, beside the lowest. */
const BELL: [number, number, number][] = [
  [1, 1, 1],
  [2.01, 0.42, 0.7],
  [2.76, 0.22, 0.45],
  [5.4, 0.1, 0.22],
];
const bell = (pitch: number, at: number, length: number, loud: number): Tone[] =>
  BELL.map(([ratio, share, ring]) => tone(pitch * ratio, at, length * ring, loud * share, { attack: 0.003 }));

const knuckle = (at: number, loud: number) => ({
  tones: [tone(172, at, 0.13, loud, { glide: 88, attack: 0.002 }), tone(410, at, 0.05, loud * 0.35, { glide: 300, attack: 0.001 })],
  air: [air(780, at, 0.045, loud * 0.9, { attack: 0.001, narrow: 1.4 })],
});

export const RECIPES: Record<Sound, Recipe> = {
  // A card comes down on cloth: air under it, then the table.
  card: {
    tones: [tone(150, 0.034, 0.09, 0.16, { glide: 82, attack: 0.003 })],
    air: [
      air(2600, 0, 0.06, 0.12, { glide: 1300, attack: 0.018, narrow: 0.7 }),
      air(1500, 0.034, 0.05, 0.24, { attack: 0.001, narrow: 1.1 }),
      air(6200, 0.034, 0.018, 0.05, { attack: 0.001, filter: "highpass" }),
    ],
    room: 0.14,
  },
  // A card slides off a pile into the hand.
  take: {
    tones: [tone(210, 0.17, 0.05, 0.09, { glide: 150, attack: 0.002 })],
    air: [
      air(1100, 0, 0.19, 0.27, { glide: 3400, attack: 0.09, narrow: 0.8 }),
      air(4200, 0.165, 0.025, 0.13, { attack: 0.001, narrow: 0.9 }),
    ],
    room: 0.14,
  },
  turn: { tones: [...bell(587.3, 0, 1.1, 0.07), ...bell(880, 0.13, 1.5, 0.06)], air: [], room: 0.4 },
  knock: {
    tones: [...knuckle(0, 0.2).tones, ...knuckle(0.17, 0.17).tones],
    air: [...knuckle(0, 0.2).air, ...knuckle(0.17, 0.17).air],
    room: 0.22,
  },
  // A cloth is drawn away, and something glints.
  reveal: {
    tones: [...bell(659.3, 0.16, 0.9, 0.035), ...bell(784, 0.23, 0.9, 0.035), ...bell(987.8, 0.3, 1.3, 0.04)],
    air: [air(700, 0, 0.42, 0.1, { glide: 5200, attack: 0.24, narrow: 0.6 })],
    room: 0.45,
  },
  win: {
    tones: [
      ...[392, 493.9, 587.3, 784].flatMap((pitch, i) => bell(pitch, 0.13 * i, 1.6, 0.055)),
      ...[196, 293.7, 392].map((pitch) => tone(pitch, 0.4, 2, 0.035, { attack: 0.3, wave: "triangle" as const })),
    ],
    air: [air(5200, 0.4, 1.1, 0.018, { attack: 0.3, filter: "highpass" })],
    room: 0.5,
  },
  end: {
    tones: [
      ...[392, 311.1, 261.6].map((pitch, i) => tone(pitch, 0.2 * i, 1.1, 0.07, { attack: 0.02, wave: "triangle" as const })),
      tone(130.8, 0.4, 1.8, 0.06, { attack: 0.12 }),
    ],
    air: [air(420, 0.3, 1.2, 0.03, { glide: 180, attack: 0.4, filter: "lowpass" })],
    room: 0.5,
  },
  tick: { tones: [tone(1500, 0, 0.04, 0.07, { attack: 0.001 })], air: [air(3600, 0, 0.025, 0.11, { attack: 0.001 })], room: 0.05 },
  chat: { tones: bell(740, 0, 0.4, 0.06), air: [], room: 0.2 },
  refused: {
    tones: [tone(170, 0, 0.17, 0.14, { glide: 118, attack: 0.008, wave: "triangle" })],
    air: [air(300, 0, 0.09, 0.05, { filter: "lowpass" })],
    room: 0.1,
  },
};

/** What each step sounds like, by the word of its event; steps of other words sound like a card. */
const STEPS: [Sound, string[]][] = [
  ["take", ["took", "drew", "collected", "fetched", "took_back", "took_portraits", "kept", "awarded", "returned", "relieved"]],
  ["knock", ["passed", "withdrew", "stayed", "hunted", "devastated", "challenged", "declined", "stopped", "bid_tens", "bid_ones", "chose"]],
  ["reveal", ["revealed", "shown", "turned_up", "scored", "divined", "admired", "won", "held", "acted", "penalised"]],
];
const BY_WORD = new Map(STEPS.flatMap(([sound, words]) => words.map((word): [string, Sound] => [word, sound])));

export function soundOf(view: unknown): Sound {
  const event = (view as { event?: { what?: unknown } } | null)?.event;
  return BY_WORD.get(String(event?.what)) ?? "card";
}

interface Point {
  at: number;
  gain: number;
}

/** Loudness over time: from next to nothing to `loud` and back. It is never nothing: an exponential could not leave it. */
export function envelope({ at, attack, length, loud }: Shape): [Point, Point, Point] {
  return [
    { at, gain: 0.0001 },
    { at: at + Math.min(attack, length / 2), gain: loud },
    { at: at + length, gain: 0.0001 },
  ];
}

/** Seconds until a sound is over, without the room. */
export function lasts({ tones, air }: Recipe): number {
  return Math.max(...[...tones, ...air].map((one) => one.at + one.length));
}

export const ROOM_SECONDS = 1.1;

/** A panelled room, as what a clap would leave in it: early steps back from the walls, then less and less of everything, the high first. */
export function roomResponse(rate: number, random: () => number): Float32Array {
  const samples = new Float32Array(Math.ceil(rate * ROOM_SECONDS));
  let dull = 0;
  for (let i = 0; i < samples.length; i++) {
    const past = i / samples.length;
    const bright = 0.75 * (1 - past) ** 2 + 0.04;
    dull += bright * (2 * random() - 1 - dull);
    samples[i] = dull * Math.exp(-6.2 * past);
  }
  for (const [at, loud] of [
    [0.011, 0.55],
    [0.019, 0.4],
    [0.031, 0.3],
  ] as const)
    samples[Math.floor(at * rate)] = loud;
  return samples;
}

/** At full volume the loudest of the sounds comes near to what can be told, and stays below it. */
const FULL = 2;

/** How loud a volume from 0 to 1 is: what is half as far feels half as loud. */
export function gainOf(volume: number): number {
  return FULL * Math.max(0, Math.min(1, volume)) ** 2;
}
