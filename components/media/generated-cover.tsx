import { applyInk } from "../theme/apply-ink.ts";
import type { InkColor } from "../theme/palette.ts";
import styles from "./generated-cover.module.css";
import { drawPattern, patternBox } from "./pattern.ts";

type Props = {
  /** The key for the drawing: a slug or an ID. The same key always produces the same drawing. */
  seed: string;
  ink: InkColor;
  /**
   * How many times the drawing is repeated, mirrored each time. Only one cover per page may repeat, because
   * its ID must be unique.
   */
  times?: number;
  className?: string | undefined;
};

/** Draws a cover for a post without a picture, as inline SVG in the theme's inks. */
export function GeneratedCover({ seed, ink, times = 1, className }: Props) {
  const { width, height } = patternBox;
  return (
    <svg
      viewBox={`0 0 ${width * times} ${height}`}
      preserveAspectRatio="xMidYMid slice"
      aria-hidden
      {...applyInk(ink, styles.cover, className)}
    >
      {times === 1 ? (
        drawPattern(seed)
      ) : (
        // Contains an underscore, which heading slugs never do.
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
