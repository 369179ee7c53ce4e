import { settings } from "./settings.svelte";

/** Short sounds made on the spot: no file is loaded. */
export type Sound = "card" | "turn" | "win" | "end" | "knock" | "tick" | "chat" | "refused";

let context: AudioContext | null = null;

function audio(): AudioContext | null {
  if (!settings.sound || typeof AudioContext === "undefined") return null;
  context ??= new AudioContext();
  if (context.state === "suspended") void context.resume();
  return context;
}

interface Tone {
  pitch: number;
  at?: number;
  length: number;
  loud: number;
  wave?: OscillatorType;
  glide?: number;
}

function tone(ctx: AudioContext, { pitch, at = 0, length, loud, wave = "sine", glide }: Tone): void {
  const start = ctx.currentTime + at;
  const oscillator = new OscillatorNode(ctx, { type: wave, frequency: pitch });
  const gain = new GainNode(ctx, { gain: 0 });
  if (glide) oscillator.frequency.exponentialRampToValueAtTime(glide, start + length);
  gain.gain.setValueAtTime(0.0001, start);
  gain.gain.exponentialRampToValueAtTime(loud, start + 0.012);
  gain.gain.exponentialRampToValueAtTime(0.0001, start + length);
  oscillator.connect(gain).connect(ctx.destination);
  oscillator.start(start);
  oscillator.stop(start + length);
}

function rustle(ctx: AudioContext, length: number, loud: number, pitch: number): void {
  const buffer = ctx.createBuffer(1, Math.ceil(ctx.sampleRate * length), ctx.sampleRate);
  const samples = buffer.getChannelData(0);
  for (let i = 0; i < samples.length; i++) samples[i] = (Math.random() * 2 - 1) * (1 - i / samples.length) ** 2;
  const source = new AudioBufferSourceNode(ctx, { buffer });
  const filter = new BiquadFilterNode(ctx, { type: "bandpass", frequency: pitch, Q: 0.8 });
  source
    .connect(filter)
    .connect(new GainNode(ctx, { gain: loud }))
    .connect(ctx.destination);
  source.start();
}

const SOUNDS: Record<Sound, (ctx: AudioContext) => void> = {
  card: (ctx) => rustle(ctx, 0.09, 0.16, 2400),
  chat: (ctx) => tone(ctx, { pitch: 740, length: 0.09, loud: 0.04, wave: "triangle" }),
  tick: (ctx) => tone(ctx, { pitch: 1500, length: 0.03, loud: 0.03, wave: "square" }),
  refused: (ctx) => tone(ctx, { pitch: 170, glide: 120, length: 0.16, loud: 0.09, wave: "triangle" }),
  knock: (ctx) => [0, 0.16].forEach((at) => tone(ctx, { pitch: 130, glide: 70, at, length: 0.11, loud: 0.22 })),
  turn: (ctx) => {
    tone(ctx, { pitch: 587, length: 0.55, loud: 0.07 });
    tone(ctx, { pitch: 880, at: 0.11, length: 0.7, loud: 0.06 });
  },
  end: (ctx) => [392, 311, 262].forEach((pitch, i) => tone(ctx, { pitch, at: i * 0.17, length: 0.8, loud: 0.06 })),
  win: (ctx) => [392, 494, 587, 784].forEach((pitch, i) => tone(ctx, { pitch, at: i * 0.12, length: 0.9, loud: 0.06 })),
};

export function play(sound: Sound): void {
  const ctx = audio();
  if (ctx) SOUNDS[sound](ctx);
}
