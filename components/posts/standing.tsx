import type { PostSummary } from "#lib/blog/model.ts";
import styles from "./standing.module.css";

/** That a post is pinned or featured, in a word. */
export function Standing({ post: { pinned, featured } }: { post: PostSummary }) {
  if (!pinned && !featured) return null;
  return <p className={styles.standing}>{pinned ? "Pinned" : "Featured"}</p>;
}
