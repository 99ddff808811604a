import { likeAnchor, welcomeAnchor } from "#lib/site/paths/return-anchors.ts";

/** IDs of elements around a post's text. Headings in posts never get one of these IDs. */
export const pageIds = {
  top: "top",
  content: "content",
  welcome: welcomeAnchor,
  /** The like bar, where visitors return after logging in to like the post. */
  like: likeAnchor,
  comments: "comments",
  commentsHeading: "comments-heading",
  /** The form for a new comment, where visitors return after logging in to write one. */
  writeComment: "write-comment",
  logInFirst: "log-in-first",
  related: "related",
  /** The list of all categories in the footer. */
  allCategories: "all-categories",
} as const;
