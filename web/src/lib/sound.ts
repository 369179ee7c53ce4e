import { settings } from "./settings.svelte";
import { envelope, gainOf, lasts, RECIPES, ROOM_SECONDS, roomResponse, type Air, type Sound, type Tone } from "./sounds";

export type { Sound } from "./sounds";

/** Sounds are made on the spot, in a room made on the spot: no file is loaded. */
interface Desk {
  ctx: AudioContext;
  volume: GainNode;
  room: ConvolverNode;
  noise: AudioBuffer;
}

let desk: Desk | null = null;
const last = new Map<Sound, number>();
/** Seconds within which the same sound is not begun again. */
const SOON = 0.07;

function open(): Desk | null {
  if (!settings.sound || settings.volume <= 0 || typeof AudioContext === "undefined") return null;
  if (!desk && navigator.userActivation?.hasBeenActive === false) return null; // before somebody has touched the page it may not sound
  desk ??= build(new AudioContext({ latencyHint: "interactive" }));
  if (desk.ctx.state === "suspended") void desk.ctx.resume();
  desk.volume.gain.value = gainOf(settings.volume);
  return desk;
}

function build(ctx: AudioContext): Desk {
  const volume = new GainNode(ctx);
  volume.connect(new DynamicsCompressorNode(ctx, { threshold: -14, ratio: 3, attack: 0.002, release: 0.18 })).connect(ctx.destination);
  const walls = ctx.createBuffer(2, Math.ceil(ctx.sampleRate * ROOM_SECONDS), ctx.sampleRate);
  for (const side of [0, 1]) walls.getChannelData(side).set(roomResponse(ctx.sampleRate, Math.random));
  const room = new ConvolverNode(ctx, { buffer: walls });
  room.connect(volume);
  return { ctx, volume, room, noise: noiseOf(ctx) };
}

function noiseOf(ctx: AudioContext): AudioBuffer {
  const noise = ctx.createBuffer(1, ctx.sampleRate, ctx.sampleRate);
  const samples = noise.getChannelData(0);
  for (let i = 0; i < samples.length; i++) samples[i] = Math.random() * 2 - 1;
  return noise;
}

function shaped(ctx: AudioContext, part: Tone | Air, start: number): GainNode {
  const gain = new GainNode(ctx, { gain: 0 });
  envelope(part).forEach(({ at, gain: loud }, i) => {
    if (i === 0) gain.gain.setValueAtTime(loud, start + at);
    else gain.gain.exponentialRampToValueAtTime(loud, start + at);
  });
  return gain;
}

/** No two cards sound quite the same. */
const nearly = (pitch: number) => pitch * (1 + (Math.random() - 0.5) * 0.06);

/** From the moment it is heard; a ramp alone would have begun when it was asked for. */
function glide(pitch: AudioParam, from: number, to: number, part: Tone | Air, start: number): void {
  pitch.setValueAtTime(from, start + part.at);
  pitch.exponentialRampToValueAtTime(to, start + part.at + part.length);
}

function sing(ctx: AudioContext, tone: Tone, start: number, out: AudioNode): void {
  const voice = new OscillatorNode(ctx, { type: tone.wave, frequency: tone.pitch });
  if (tone.glide) glide(voice.frequency, tone.pitch, tone.glide, tone, start);
  voice.connect(shaped(ctx, tone, start)).connect(out);
  voice.start(start + tone.at);
  voice.stop(start + tone.at + tone.length);
}

function rustle({ ctx, noise }: Desk, air: Air, start: number, out: AudioNode): void {
  const source = new AudioBufferSourceNode(ctx, { buffer: noise, loop: true });
  const filter = new BiquadFilterNode(ctx, { type: air.filter, frequency: nearly(air.pitch), Q: air.narrow });
  if (air.glide) glide(filter.frequency, filter.frequency.value, nearly(air.glide), air, start);
  source
    .connect(filter)
    .connect(shaped(ctx, air, start))
    .connect(out);
  source.start(start + air.at, Math.random() * noise.duration);
  source.stop(start + air.at + air.length);
}

export function play(sound: Sound): void {
  const found = open();
  if (!found) return;
  const { ctx, volume, room } = found;
  const start = ctx.currentTime + 0.005;
  if (start - (last.get(sound) ?? -1) < SOON) return;
  last.set(sound, start);
  const recipe = RECIPES[sound];
  const out = new GainNode(ctx);
  const send = new GainNode(ctx, { gain: recipe.room });
  out.connect(volume);
  out.connect(send).connect(room);
  for (const tone of recipe.tones) sing(ctx, tone, start, out);
  for (const air of recipe.air) rustle(found, air, start, out);
  setTimeout(() => [out, send].forEach((node) => node.disconnect()), 1000 * (lasts(recipe) + 0.2));
}
