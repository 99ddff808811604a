import { likeAnchor, welcomeAnchor } from "#lib/site/return-to.ts";

/** Ids of elements around the text of a post. No heading of a post gets one of these ids. */
export const pageIds = {
  top: "top",
  content: "content",
  welcome: welcomeAnchor,
  /** The like bar. A visitor who logs in to like the post returns to it. */
  like: likeAnchor,
  logInFirst: "log-in-first",
  related: "related",
} as const;
