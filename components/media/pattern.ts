import type { ReactNode } from "react";
import { halftone } from "./patterns/halftone.tsx";
import { hills } from "./patterns/hills.tsx";
import { leaves } from "./patterns/leaves.tsx";
import { lines } from "./patterns/lines.tsx";
import { quarters } from "./patterns/quarters.tsx";
import { rings } from "./patterns/rings.tsx";
import { createRandom } from "./random.ts";

const patterns = [leaves, quarters, hills, halftone, rings, lines] as const;

/** Size of the area that patterns fill, in SVG units. */
export const patternBox = { width: 120, height: 80 } as const;

/** Draws the pattern of a key in the colours `--shade`, `--tone` and `--spot`. */
export function drawPattern(seed: string): ReactNode {
  const random = createRandom(seed);
  return random.pick(patterns)(random);
}
