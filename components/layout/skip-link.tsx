import { interfaceWithin, getTranslations } from "#lib/site/text/interface-language.ts";
import { pageIds } from "./page-ids.ts";
import styles from "./skip-link.module.css";

/** Renders the link that skips the header. It is the first tab stop of a page. */
export function SkipLink() {
  return (
    <a href={`#${pageIds.content}`} className={styles.skip} {...interfaceWithin()}>
      {getTranslations()("frame.header.skip")}
    </a>
  );
}
