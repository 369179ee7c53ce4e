/** SHA-256 of lines of text, in hex. By Web Crypto; pages that came without encryption have none, and reckon themselves. */
export async function sha256(...lines: string[]): Promise<string> {
  const bytes = new TextEncoder().encode(lines.join("\n"));
  // `subtle` is missing where a page came over plain HTTP from another machine.
  const subtle = crypto.subtle as SubtleCrypto | undefined;
  return hex(subtle ? new Uint8Array(await subtle.digest("SHA-256", bytes)) : reckoned(bytes));
}

export function hex(bytes: Uint8Array): string {
  return Array.from(bytes, (byte) => byte.toString(16).padStart(2, "0")).join("");
}

const PRIMES = Array.from({ length: 311 }, (_, n) => n + 2).filter((n) => {
  for (let d = 2; d * d <= n; d++) if (n % d === 0) return false;
  return true;
});
const fraction = (root: number) => Math.floor((root % 1) * 2 ** 32) | 0;
const ROUNDS = PRIMES.slice(0, 64).map((n) => fraction(Math.cbrt(n)));
const START = PRIMES.slice(0, 8).map((n) => fraction(Math.sqrt(n)));
const turned = (x: number, by: number) => (x >>> by) | (x << (32 - by));

/** FIPS 180-4, as it stands there. */
export function reckoned(bytes: Uint8Array): Uint8Array {
  const padded = new Uint8Array((((bytes.length + 8) >> 6) << 6) + 64);
  padded.set(bytes);
  padded[bytes.length] = 0x80;
  const data = new DataView(padded.buffer);
  data.setUint32(padded.length - 8, Math.floor(bytes.length / 2 ** 29));
  data.setUint32(padded.length - 4, bytes.length << 3);
  const state = Int32Array.from(START);
  for (let at = 0; at < padded.length; at += 64) mixIn(state, data, at);
  const out = new DataView(new ArrayBuffer(32));
  state.forEach((word, i) => out.setInt32(4 * i, word));
  return new Uint8Array(out.buffer);
}

function mixIn(state: Int32Array, data: DataView, at: number): void {
  const w = new Int32Array(64);
  for (let i = 0; i < 64; i++) w[i] = i < 16 ? data.getInt32(at + 4 * i) : expanded(w, i);
  let [a, b, c, d, e, f, g, h] = state as unknown as [number, number, number, number, number, number, number, number];
  for (let i = 0; i < 64; i++) {
    const choice = (e & f) ^ (~e & g);
    const most = (a & b) ^ (a & c) ^ (b & c);
    const one = (h + (turned(e, 6) ^ turned(e, 11) ^ turned(e, 25)) + choice + (ROUNDS[i] ?? 0) + (w[i] ?? 0)) | 0;
    const two = ((turned(a, 2) ^ turned(a, 13) ^ turned(a, 22)) + most) | 0;
    [h, g, f, e, d, c, b, a] = [g, f, e, (d + one) | 0, c, b, a, (one + two) | 0];
  }
  [a, b, c, d, e, f, g, h].forEach((word, i) => (state[i] = ((state[i] ?? 0) + word) | 0));
}

function expanded(w: Int32Array, i: number): number {
  const early = w[i - 15] ?? 0;
  const late = w[i - 2] ?? 0;
  const small = turned(early, 7) ^ turned(early, 18) ^ (early >>> 3);
  const big = turned(late, 17) ^ turned(late, 19) ^ (late >>> 10);
  return ((w[i - 16] ?? 0) + small + (w[i - 7] ?? 0) + big) | 0;
}
