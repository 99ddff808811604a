/** A seeded source of chance, so that every picture comes out the same each time. */
export interface Random {
  next(): number;
  between(low: number, high: number): number;
  whole(low: number, high: number): number;
  chance(probability: number): boolean;
  normal(): number;
  pick<T>(list: readonly T[]): T;
}

/** Creates a generator (mulberry32) from the hash of a name. */
export function createRandom(seed: string): Random {
  let state = hashOf(seed);
  const next = (): number => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4294967296;
  };
  const between = (low: number, high: number): number => low + (high - low) * next();
  return {
    next,
    between,
    whole: (low, high) => Math.floor(between(low, high + 1)),
    chance: (probability) => next() < probability,
    normal: () => Math.sqrt(-2 * Math.log(1 - next())) * Math.cos(2 * Math.PI * next()),
    pick: (list) => at(list, Math.floor(next() * list.length)),
  };
}

/** The item at an index that wraps round; throws for an empty list. */
export function at<T>(list: readonly T[], index: number): T {
  const [item] = list.slice(((index % list.length) + list.length) % list.length);
  if (item === undefined) throw new RangeError("The list is empty");
  return item;
}

/** Smooth noise of two coordinates, about −1 to 1, with a feature size of one unit. */
export type Noise = (x: number, y: number, octaves?: number) => number;

export function createNoise(random: Random): Noise {
  const salt = random.whole(1, 1e6);
  const corner = (x: number, y: number): number => {
    let hash = Math.imul(x, 374761393) + Math.imul(y, 668265263) + Math.imul(salt, 974634777);
    hash = Math.imul(hash ^ (hash >>> 13), 1274126177);
    return (((hash ^ (hash >>> 16)) >>> 0) / 4294967296) * 2 - 1;
  };
  const single = (x: number, y: number): number => {
    const [left, top] = [Math.floor(x), Math.floor(y)];
    const [u, v] = [fade(x - left), fade(y - top)];
    const upper = corner(left, top) * (1 - u) + corner(left + 1, top) * u;
    const lower = corner(left, top + 1) * (1 - u) + corner(left + 1, top + 1) * u;
    return upper * (1 - v) + lower * v;
  };
  return (x, y, octaves = 1) => {
    let [sum, weight, total] = [0, 1, 0];
    for (let octave = 0; octave < octaves; octave += 1) {
      sum += weight * single(x * 2 ** octave + octave * 17.3, y * 2 ** octave - octave * 9.1);
      total += weight;
      weight /= 2;
    }
    return sum / total;
  };
}

function fade(t: number): number {
  return t * t * t * (t * (t * 6 - 15) + 10);
}

function hashOf(text: string): number {
  let hash = 2166136261;
  for (const letter of text) hash = Math.imul(hash ^ (letter.codePointAt(0) ?? 0), 16777619);
  return hash | 0;
}
