/** Returns the ID of a comment's element on a page. */
export const commentAnchor = (commentId: string): string => `comment-${commentId}`;
