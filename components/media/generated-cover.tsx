import type { InkName } from "../theme/palette.ts";
import inks from "../theme/inks.module.css";
import styles from "./generated-cover.module.css";
import { drawPattern, patternBox } from "./pattern.ts";

type Props = {
  /** What the drawing depends on: a slug or an id. The same key gives the same drawing. */
  seed: string;
  ink: InkName;
  className?: string | undefined;
};

/** A cover for what has none: a drawing inside the page, without a request, in the theme's inks. */
export function GeneratedCover({ seed, ink, className }: Props) {
  return (
    <svg
      viewBox={`0 0 ${patternBox.width} ${patternBox.height}`}
      preserveAspectRatio="xMidYMid slice"
      aria-hidden
      className={[styles.cover, inks[ink], className].filter(Boolean).join(" ")}
    >
      {drawPattern(seed)}
    </svg>
  );
}
