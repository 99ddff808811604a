/**
 * Returns the SHA-256 hash (FIPS 180-4) of a short text. The browser's built-in function is asynchronous,
 * whereas OAuth data must be created synchronously, and it is unavailable without TLS.
 */
export function sha256(text: string): Uint8Array {
  const state = Uint32Array.from(initial);
  const message = padded(new TextEncoder().encode(text));
  const schedule = new Uint32Array(64);
  for (let offset = 0; offset < message.byteLength; offset += 64) {
    expand(schedule, message, offset);
    compress(state, schedule);
  }
  const digest = new DataView(new ArrayBuffer(32));
  state.forEach((word, index) => digest.setUint32(index * 4, word));
  return new Uint8Array(digest.buffer);
}

const primes = firstPrimes(64);
/**
 * The first 32 bits of the fractional parts of the square roots of the first primes. `constants` uses the cube
 * roots.
 */
const initial = primes.slice(0, 8).map((prime) => fraction(Math.sqrt(prime)));
const constants = Uint32Array.from(primes, (prime) => fraction(Math.cbrt(prime)));

function fraction(root: number): number {
  return ((root % 1) * 2 ** 32) >>> 0;
}

function firstPrimes(count: number): number[] {
  const found: number[] = [];
  for (let candidate = 2; found.length < count; candidate++) {
    if (found.every((prime) => candidate % prime !== 0)) found.push(candidate);
  }
  return found;
}

/** Pads a message to whole blocks with a set bit, zeros and the message length in bits. */
function padded(bytes: Uint8Array): DataView {
  const blocks = Math.ceil((bytes.length + 9) / 64);
  const message = new Uint8Array(blocks * 64);
  message.set(bytes);
  message[bytes.length] = 0x80;
  const view = new DataView(message.buffer);
  view.setUint32(message.length - 4, bytes.length * 8);
  return view;
}

const rotate = (word: number, bits: number): number => (word >>> bits) | (word << (32 - bits));

function expand(schedule: Uint32Array, message: DataView, offset: number): void {
  const at = (index: number): number => schedule[index] ?? 0;
  for (let index = 0; index < 16; index++) {
    schedule[index] = message.getUint32(offset + index * 4);
  }
  for (let index = 16; index < 64; index++) {
    const [early, late] = [at(index - 15), at(index - 2)];
    const low = rotate(early, 7) ^ rotate(early, 18) ^ (early >>> 3);
    const high = rotate(late, 17) ^ rotate(late, 19) ^ (late >>> 10);
    schedule[index] = at(index - 16) + low + at(index - 7) + high;
  }
}

function compress(state: Uint32Array, schedule: Uint32Array): void {
  let [a = 0, b = 0, c = 0, d = 0, e = 0, f = 0, g = 0, h = 0] = state;
  for (const [index, constant] of constants.entries()) {
    const choice = (e & f) ^ (~e & g);
    const majority = (a & b) ^ (a & c) ^ (b & c);
    const high = rotate(e, 6) ^ rotate(e, 11) ^ rotate(e, 25);
    const low = rotate(a, 2) ^ rotate(a, 13) ^ rotate(a, 22);
    const one = (h + high + choice + constant + (schedule[index] ?? 0)) | 0;
    [h, g, f, e, d, c, b, a] = [g, f, e, (d + one) | 0, c, b, a, (one + low + majority) | 0];
  }
  for (const [index, word] of [a, b, c, d, e, f, g, h].entries()) {
    state[index] = (state[index] ?? 0) + word;
  }
}
