import type { PostSummary } from "#lib/blog/model.ts";
import { words } from "#lib/site/interface-language.ts";
import styles from "./post-badge.module.css";

/** Renders a label if a post is pinned or featured. */
export function PostBadge({ post: { pinned, featured } }: { post: PostSummary }) {
  if (!pinned && !featured) return null;
  return (
    <p className={styles.badge}>
      {words()(pinned ? "reading.front.pinned" : "reading.front.featured")}
    </p>
  );
}
