import { PostCard } from "../../cards/post-card.tsx";
import type { FrontProps } from "./front.ts";
import styles from "./grid.module.css";

/** Renders all posts as cards. */
export function GridFront({ items }: FrontProps) {
  return (
    <div className={styles.grid}>
      {items.map((item, index) => (
        <PostCard key={item.post.id} item={item} urgent={index === 0} />
      ))}
    </div>
  );
}
