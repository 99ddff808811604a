/** The place of a post where it is liked. A visitor who logs in to like it returns there. */
export const likeAnchor = "like";
