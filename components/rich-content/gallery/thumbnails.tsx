import type { ReactNode } from "react";
import styles from "./slider.module.css";

export type Thumbnail = { readonly slideId: string | undefined; readonly picture: ReactNode };

type Props = {
  thumbnails: readonly Thumbnail[];
  current: number;
  /** Shows a slide. Until the slider is ready, thumbnails are links to their slides. */
  onPick: ((index: number) => void) | undefined;
};

/** Renders the pictures of a slider in small, each of which leads to its slide. */
export function Thumbnails({ thumbnails, current, onPick }: Props) {
  return (
    <ol className={styles.thumbnails}>
      {thumbnails.map(({ slideId, picture }, index) => (
        // oxlint-disable-next-line react/no-array-index-key -- a gallery may contain a picture twice
        <li key={index}>
          {onPick === undefined ? (
            <a className={styles.thumbnail} href={slideId && `#${slideId}`}>
              {picture}
            </a>
          ) : (
            <button
              type="button"
              className={styles.thumbnail}
              aria-current={index === current ? "true" : undefined}
              onClick={() => onPick(index)}
            >
              {picture}
            </button>
          )}
        </li>
      ))}
    </ol>
  );
}
