/** Cache tags. They represent data on which a page depends, and are invalidated when that data changes. */

export const cacheTags = {
  /** The posts as lists show them. */
  posts: "posts",
  /** The settings of the site. Every stored page and read depends on them. */
  site: "site",
  /** The content and dates of all posts, as feeds and sitemaps show them. */
  contents: "contents",
  /** The pages that owners and editors publish. */
  pages: "pages",
  categories: "categories",
  tags: "tags",
  members: "members",
  /** Marks a deleted post's page, so that the server responds with 410. Never invalidated. */
  gone: "gone",
  comments: "comments",
  postComments: (postId: string) => `comments:${postId}`,
  post: (id: string) => `post:${id}`,
} as const;
