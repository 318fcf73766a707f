/**
 * Seeded random numbers: the same seed gives the same sequence on every machine. The state of a generator can be saved and
 * restored, so that a shop restored from a snapshot continues as it did before.
 */

/** The complete state of a generator: four 32-bit words. */
export type RandomState = [number, number, number, number];

export type Random = {
  /** A fraction in [0, 1). */
  next(): number;
  /** An integer from `min` to `max`, both included. */
  int(min: number, max: number): number;
  pick<T>(list: readonly T[]): T;
  /** True with this probability. */
  chance(probability: number): boolean;
  /** An exponentially distributed value with this mean, as the time between independent events. */
  exponential(mean: number): number;
  /** A log-normally distributed value with this median, as network delays are. */
  logNormal(median: number, sigma: number): number;
  uuid(): string;
  /** Starts the sequence again. */
  restart(): void;
  state(): RandomState;
};

// Hashes a text to 32-bit words (xmur3).
function hashWords(text: string): () => number {
  let hash = 1779033703 ^ text.length;
  for (let i = 0; i < text.length; i++) {
    hash = Math.imul(hash ^ text.charCodeAt(i), 3432918353);
    hash = (hash << 13) | (hash >>> 19);
  }
  return () => {
    hash = Math.imul(hash ^ (hash >>> 16), 2246822507);
    hash = Math.imul(hash ^ (hash >>> 13), 3266489909);
    hash ^= hash >>> 16;
    return hash >>> 0;
  };
}

/** A stable fraction in [0, 1) for a text, for choices that must not depend on the order of requests. */
export function fractionOf(text: string): number {
  return hashWords(text)() / 2 ** 32;
}

// The buffer of the UUID being made: a string concatenated from parts would keep all its parts in memory.
const UUID = Buffer.from('00000000-0000-0000-0000-000000000000');
const UUID_PLACES = [...UUID.toString('latin1')].flatMap((sign, place) => (sign === '-' ? [] : [place]));
const HEX = Buffer.from('0123456789abcdef');
const VARIANTS = Buffer.from('89ab');

function writeHex(word: number, from: number): void {
  for (let i = 0; i < 8; i++) UUID[UUID_PLACES[from + i]!] = HEX[(word >>> (28 - 4 * i)) & 15]!;
}

/** Makes a generator for a seed text, or one that continues from a saved state. */
export function createRandom(seed: string | RandomState): Random {
  const start = typeof seed === 'string' ? stateOf(seed) : seed;
  let [a, b, c, d] = start;

  // sfc32: small, fast, and good enough for a shop.
  const word = (): number => {
    const sum = (a + b + d) | 0;
    d = (d + 1) | 0;
    a = b ^ (b >>> 9);
    b = (c + (c << 3)) | 0;
    c = ((c << 21) | (c >>> 11)) + sum;
    c |= 0;
    return sum >>> 0;
  };
  const next = (): number => word() / 2 ** 32;
  const int = (min: number, max: number): number => min + Math.floor(next() * (max - min + 1));

  return {
    next,
    int,
    pick: (list) => list[int(0, list.length - 1)]!,
    chance: (probability) => next() < probability,
    exponential: (mean) => -Math.log(1 - next()) * mean,
    logNormal: (median, sigma) => {
      const normal = Math.sqrt(-2 * Math.log(1 - next())) * Math.cos(2 * Math.PI * next());
      return median * Math.exp(sigma * normal);
    },
    uuid: () => {
      for (let i = 0; i < 32; i += 8) writeHex(word(), i);
      UUID[14] = 0x34;
      UUID[19] = VARIANTS[int(0, 3)]!;
      return UUID.toString('latin1');
    },
    restart: () => {
      [a, b, c, d] = start;
    },
    state: () => [a, b, c, d],
  };
}

function stateOf(text: string): RandomState {
  const word = hashWords(text);
  const state: RandomState = [word(), word(), word(), word()];
  const random = createRandom(state);
  // The first values are skipped: those of similar seeds resemble each other.
  for (let i = 0; i < 12; i++) random.next();
  return random.state();
}
