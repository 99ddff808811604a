import { createNoise, createRandom, type Noise, type Random } from "./random.ts";
import { rect, tag } from "./shapes.ts";

/** A stop of a gradient: offset from 0 to 1, colour, opacity. */
export type Stop = readonly [offset: number, colour: string, opacity?: number];

/** The sheet a picture is printed on: collects layers, gradients, clips and filters. */
export class Sheet {
  readonly width: number;
  readonly height: number;
  readonly random: Random;
  readonly noise: Noise;
  #definitions: string[] = [];
  #layers: string[] = [];

  constructor(width: number, height: number, seed: string) {
    this.width = width;
    this.height = height;
    this.random = createRandom(seed);
    this.noise = createNoise(this.random);
  }

  add(...layers: readonly string[]): void {
    this.#layers.push(...layers);
  }

  /** Covers the sheet with one colour or gradient. */
  ground(colour: string): void {
    this.add(rect(0, 0, this.width, this.height, colour));
  }

  /** A straight gradient; by default from the top of its element to the bottom. */
  linear(stops: readonly Stop[], x1 = 0, y1 = 0, x2 = 0, y2 = 1): string {
    return this.#paint("linearGradient", { x1, y1, x2, y2 }, stops);
  }

  radial(stops: readonly Stop[], cx = 0.5, cy = 0.5, r = 0.5): string {
    return this.#paint("radialGradient", { cx, cy, r }, stops);
  }

  /** A reference to a clip made of elements. */
  clip(...elements: readonly string[]): string {
    return this.#define((id) => tag("clipPath", { id }, elements.join("")));
  }

  blur(deviation: number): string {
    return this.#define((id) =>
      tag(
        "filter",
        { id, x: "-50%", y: "-50%", width: "200%", height: "200%" },
        tag("feGaussianBlur", { stdDeviation: deviation }),
      ),
    );
  }

  /** A filter that prints the opacity of an element as fine dots of one ink. */
  stipple(ink: string, frequency = 0.42): string {
    const seed = this.random.whole(1, 999);
    const noise = `<feTurbulence type="fractalNoise" baseFrequency="${(frequency * 0.8).toFixed(3)}" numOctaves="1" seed="${seed}"/>`;
    const spread = `<feColorMatrix values="0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 2.4 0 0 0 -0.7" result="n"/>`;
    const meet = `<feComposite in="SourceAlpha" in2="n" operator="arithmetic" k1="0" k2="4" k3="4" k4="-4" result="dots"/>`;
    const colour = `<feFlood flood-color="${ink}"/><feComposite in2="dots" operator="in"/>`;
    return this.#define((id) =>
      tag(
        "filter",
        {
          id,
          x: 0,
          y: 0,
          width: 1,
          height: 1,
          "color-interpolation-filters": "sRGB",
        },
        noise + spread + meet + colour,
      ),
    );
  }

  /** A tile of elements repeated as a fill. */
  pattern(width: number, height: number, turn: number, ...elements: readonly string[]): string {
    const attributes = { width, height, patternTransform: `rotate(${turn})` };
    return this.#define((id) =>
      tag("pattern", { id, patternUnits: "userSpaceOnUse", ...attributes }, elements.join("")),
    );
  }

  toString(): string {
    const size = { width: this.width, height: this.height };
    const layers = tag("defs", {}, this.#definitions.join("")) + this.#layers.join("");
    return tag("svg", { xmlns: "http://www.w3.org/2000/svg", ...size }, layers);
  }

  #paint(name: string, axis: Record<string, number>, stops: readonly Stop[]): string {
    const written = stops.map(
      ([offset, colour, opacity = 1]) =>
        `<stop offset="${offset}" stop-color="${colour}" stop-opacity="${opacity}"/>`,
    );
    const exact = Object.fromEntries(Object.entries(axis).map(([key, n]) => [key, String(n)]));
    return this.#define((id) => tag(name, { id, ...exact }, written.join("")));
  }

  #define(make: (id: string) => string): string {
    const id = `d${this.#definitions.length}`;
    this.#definitions.push(make(id));
    return `url(#${id})`;
  }
}
