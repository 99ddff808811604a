import { interfaceWithin, words } from "#lib/site/interface-language.ts";
import { pageIds } from "./page-ids.ts";
import styles from "./skip-link.module.css";

/** The first stop of the keyboard: past the header, to the page's own content. */
export function SkipLink() {
  return (
    <a href={`#${pageIds.content}`} className={styles.skip} {...interfaceWithin()}>
      {words()("frame.header.skip")}
    </a>
  );
}
