import type { Part } from "#lib/search/snippet.ts";
import styles from "./search-hits.module.css";

/** A text with what was searched for in it marked. */
export function MarkedText({ parts }: { parts: readonly Part[] }) {
  return parts.map(({ text, isMatch }, index) =>
    isMatch ? (
      // Parts have no names, and are never moved.
      // oxlint-disable-next-line react/no-array-index-key
      <mark key={index} className={styles.mark}>
        {text}
      </mark>
    ) : (
      text
    ),
  );
}
