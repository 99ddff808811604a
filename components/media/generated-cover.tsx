import type { AccentColor } from "../theme/palette.ts";
import inks from "../theme/inks.module.css";
import styles from "./generated-cover.module.css";
import { drawPattern, patternBox } from "./pattern.ts";

type Props = {
  /** The key of the drawing: a slug or an id. The same key always gives the same drawing. */
  seed: string;
  ink: AccentColor;
  /** How often the drawing is repeated, each time mirrored. Only one cover of a page may repeat, because of its id. */
  times?: number;
  className?: string | undefined;
};

/** Draws a cover for a post without a picture, as inline SVG in the inks of the theme. */
export function GeneratedCover({ seed, ink, times = 1, className }: Props) {
  const { width, height } = patternBox;
  return (
    <svg
      viewBox={`0 0 ${width * times} ${height}`}
      preserveAspectRatio="xMidYMid slice"
      aria-hidden
      className={[styles.cover, inks[ink], className].filter(Boolean).join(" ")}
    >
      {times === 1 ? (
        drawPattern(seed)
      ) : (
        // With an underscore, because no heading slug has one.
        <svg id="repeated_drawing" width={width} height={height}>
          {drawPattern(seed)}
        </svg>
      )}
      {Array.from({ length: times - 1 }, (_, before) => {
        const x = width * (before + 1);
        const transform =
          before % 2 === 0 ? `translate(${x + width}) scale(-1 1)` : `translate(${x})`;
        return <use key={x} href="#repeated_drawing" transform={transform} />;
      })}
    </svg>
  );
}
