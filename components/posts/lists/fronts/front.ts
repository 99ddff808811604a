import type { PostWithAuthor } from "../../post-with-author.ts";

/** Props of the layouts of the front page. There is at least one post. */
export type FrontProps = {
  /** The first page of posts. */
  readonly items: readonly PostWithAuthor[];
  /** The featured posts, of any age. */
  readonly featured: readonly PostWithAuthor[];
};
