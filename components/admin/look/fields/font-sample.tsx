import { fontFiles } from "#lib/site/font-files.ts";
import type { FontPair } from "#lib/wix/site/look.ts";
import styles from "./choice-cards.module.css";

/** Renders letters in the font for titles. Only this page loads the fonts of all pairs. */
export function FontSample({ pair }: { pair: FontPair }) {
  const [file] = fontFiles[pair].preloads;
  const family = `sample-${pair}`;
  return (
    <>
      {file !== undefined && (
        <style>{`@font-face{font-family:${family};src:url("${file}") format("woff2")}`}</style>
      )}
      <span aria-hidden className={styles.sample} style={{ fontFamily: family }}>
        Aa
      </span>
    </>
  );
}
