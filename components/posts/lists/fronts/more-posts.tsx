import { interfaceWithin, getTranslations } from "#lib/site/text/interface-language.ts";
import { PostRows } from "../../cards/post-rows.tsx";
import type { PostWithAuthor } from "../../post-with-author.ts";
import styles from "./more-posts.module.css";

/** Renders the posts that follow the large ones, as rows with a heading. */
export function MorePosts({ items }: { items: readonly PostWithAuthor[] }) {
  if (items.length === 0) return null;
  return (
    <section aria-labelledby="more" className={styles.more}>
      <h2 id="more" className={styles.heading} {...interfaceWithin()}>
        {getTranslations()("reading.front.more")}
      </h2>
      <PostRows items={items} heading="h3" withBadge />
    </section>
  );
}
