import type { PostSummary } from "#lib/blog/model.ts";
import { words } from "#lib/site/interface-language.ts";
import styles from "./standing.module.css";

/** Renders a label if a post is pinned or featured. */
export function Standing({ post: { pinned, featured } }: { post: PostSummary }) {
  if (!pinned && !featured) return null;
  return (
    <p className={styles.standing}>
      {words()(pinned ? "reading.front.pinned" : "reading.front.featured")}
    </p>
  );
}
