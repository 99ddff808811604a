import type { PostSummary } from "#lib/blog/model.ts";
import { getTranslations } from "#lib/site/text/interface-language.ts";
import { applyInk } from "../../theme/apply-ink.ts";
import styles from "./kicker.module.css";
import type { PostWithAuthor } from "../post-with-author.ts";

/** Renders a post's first category, in the category's ink. */
export function Kicker({ item: { category, ink } }: { item: PostWithAuthor }) {
  if (category === undefined) return null;
  return <p {...applyInk(ink, styles.kicker)}>{category.label}</p>;
}

export function PostBadge({ post: { pinned, featured } }: { post: PostSummary }) {
  if (!pinned && !featured) return null;
  return (
    <p className={styles.badge}>
      {getTranslations()(pinned ? "reading.front.pinned" : "reading.front.featured")}
    </p>
  );
}
