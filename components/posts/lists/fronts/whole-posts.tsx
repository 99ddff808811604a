import { loadWholePosts } from "../../load-whole-posts.ts";
import type { FrontProps } from "./front.ts";
import { MorePosts } from "./more-posts.tsx";
import { WholePost } from "./whole-post.tsx";
import styles from "./whole-posts.module.css";

/** Renders the first posts with their text, and a list of the rest. */
export async function WholePostsFront({ items }: FrontProps) {
  const posts = await loadWholePosts(items);
  return (
    <>
      <div className={styles.posts}>
        {posts.map((post, index) => (
          <WholePost key={post.item.post.id} {...post} isFirst={index === 0} />
        ))}
      </div>
      <MorePosts items={items.slice(posts.length)} />
    </>
  );
}
