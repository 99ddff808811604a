/** Bar chart geometry: a scale that ends at a round number, and the positions of the bars. */

export type Scale = {
  /** The scale's maximum, at least 1. */
  readonly top: number;
  /** Whole numbers from 0 to the top, evenly spaced. */
  readonly ticks: readonly number[];
};

const maximumSteps = 4;

/** Creates a scale for counts up to `highest`, with steps of 1, 2 or 5 times a power of ten. */
export function createScale(highest: number): Scale {
  const rough = Math.max(highest, 1) / maximumSteps;
  const power = 10 ** Math.floor(Math.log10(Math.max(rough, 1)));
  const step = ([1, 2, 5, 10].find((factor) => factor * power >= rough) ?? 10) * power;
  const steps = Math.ceil(Math.max(highest, 1) / step);
  return {
    top: steps * step,
    ticks: Array.from({ length: steps + 1 }, (_, index) => index * step),
  };
}

export type Bar = {
  readonly x: number;
  readonly y: number;
  readonly width: number;
  readonly height: number;
};

/**
 * Returns adjacent bars in an area of `width` by `height`. `gap` is the fraction of each bar's slot left
 * empty.
 */
export function computeBars(
  values: readonly number[],
  { top }: Scale,
  { width, height, gap }: { readonly width: number; readonly height: number; readonly gap: number },
): Bar[] {
  const place = width / Math.max(values.length, 1);
  return values.map((value, index) => {
    const tall = (Math.min(value, top) / top) * height;
    return {
      x: rounded((index + gap / 2) * place),
      y: rounded(height - tall),
      width: rounded(place * (1 - gap)),
      height: rounded(tall),
    };
  });
}

/**
 * Returns the indexes of the items to label: at most `most`, evenly spaced. Each label has room up to the
 * next label or the end.
 */
export function labelled(count: number, most: number): number[] {
  const every = Math.max(1, Math.ceil(count / most));
  return Array.from({ length: Math.floor(count / every) }, (_, index) => index * every);
}

const rounded = (value: number): number => Math.round(value * 100) / 100;
