import type { ReactNode } from "react";
import { drawHalftone } from "./patterns/halftone.tsx";
import { drawHills } from "./patterns/hills.tsx";
import { drawLeaves } from "./patterns/leaves.tsx";
import { drawLines } from "./patterns/lines.tsx";
import { drawQuarters } from "./patterns/quarters.tsx";
import { drawRings } from "./patterns/rings.tsx";
import { createRandom } from "./random.ts";

const patterns = [drawLeaves, drawQuarters, drawHills, drawHalftone, drawRings, drawLines] as const;

/** Size of the pattern area, in SVG units. */
export const patternBox = { width: 120, height: 80 } as const;

/** Draws the pattern for a key in the colours `--shade`, `--tone` and `--spot`. */
export function drawPattern(seed: string): ReactNode {
  const random = createRandom(seed);
  return random.pick(patterns)(random);
}
