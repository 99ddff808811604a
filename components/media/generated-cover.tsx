import type { InkName } from "../theme/palette.ts";
import inks from "../theme/inks.module.css";
import styles from "./generated-cover.module.css";
import { halftone } from "./patterns/halftone.tsx";
import { hills } from "./patterns/hills.tsx";
import { leaves } from "./patterns/leaves.tsx";
import { lines } from "./patterns/lines.tsx";
import { quarters } from "./patterns/quarters.tsx";
import { rings } from "./patterns/rings.tsx";
import { randomOf } from "./random.ts";

const patterns = [leaves, quarters, hills, halftone, rings, lines] as const;

type Props = {
  /** What the drawing depends on: a slug or an id. The same key gives the same drawing. */
  seed: string;
  ink: InkName;
  className?: string | undefined;
};

/** A cover for what has none: a drawing inside the page, without a request, in the theme's inks. */
export function GeneratedCover({ seed, ink, className }: Props) {
  const random = randomOf(seed);
  return (
    <svg
      viewBox="0 0 120 80"
      preserveAspectRatio="xMidYMid slice"
      aria-hidden
      className={[styles.cover, inks[ink], className].filter(Boolean).join(" ")}
    >
      {random.pick(patterns)(random)}
    </svg>
  );
}
