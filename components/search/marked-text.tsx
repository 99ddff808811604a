import type { Part } from "#lib/search/snippet.ts";
import styles from "./search-hits.module.css";

/** Renders a text with the search terms marked. */
export function MarkedText({ parts }: { parts: readonly Part[] }) {
  return parts.map(({ text, isMatch }, index) =>
    isMatch ? (
      // Parts have no ids and are never reordered.
      // oxlint-disable-next-line react/no-array-index-key
      <mark key={index} className={styles.mark}>
        {text}
      </mark>
    ) : (
      text
    ),
  );
}
