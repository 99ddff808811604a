/** Paths of the forms for comments, and of the member pages that display them. */

/** The forms at `/api/forms/{name}`. */
export const commentFormNames = [
  "comment",
  "comment-edit",
  "comment-delete",
  "comment-reaction",
  "comment-report",
  "comment-follow",
] as const;
export type CommentFormName = (typeof commentFormNames)[number];

const pages = (slug: string): string => `/post/${encodeURIComponent(slug)}/comments`;

export const commentPaths = {
  form: (name: CommentFormName): string => `/api/forms/${name}`,
  /** The calling member's own comments and reactions on a post. */
  mine: (postId: string): string => `/api/posts/${encodeURIComponent(postId)}/comments`,
  write: (slug: string): string => `${pages(slug)}/write`,
  reply: (slug: string, id: string): string => `${pages(slug)}/reply/${encodeURIComponent(id)}`,
  edit: (slug: string, id: string): string => `${pages(slug)}/edit/${encodeURIComponent(id)}`,
  delete: (slug: string, id: string): string => `${pages(slug)}/delete/${encodeURIComponent(id)}`,
  /** A comment with everything that the reader can do with it. */
  view: (slug: string, id: string): string => `${pages(slug)}/view/${encodeURIComponent(id)}`,
} as const;

/** The member pages above, which are rendered for each request. */
export const commentPagePattern =
  /^\/post\/[^/]+\/comments\/(?:write|(?:reply|edit|delete|view)\/[^/]+)$/;

/** Returns whether a path leads to a form for a comment. */
export const leadsToComment = (path: string): boolean =>
  commentPagePattern.test(path.split("?", 1)[0] ?? "");
