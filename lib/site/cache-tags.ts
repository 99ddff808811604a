/** Cache tags: the data that a page depends on and that a change invalidates. */

export const cacheTags = {
  posts: "posts",
  categories: "categories",
  tags: "tags",
  members: "members",
  /** Marks the page of a deleted post, so that the server answers 410. Never invalidated. */
  gone: "gone",
  post: (id: string) => `post:${id}`,
} as const;
