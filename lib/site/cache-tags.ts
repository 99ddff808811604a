/** Cache tags: the data that a page depends on and that a change invalidates. */

export const cacheTags = {
  posts: "posts",
  categories: "categories",
  tags: "tags",
  members: "members",
  /** Marks the page of a deleted post, so that the front answers 410. Never invalidated. */
  gone: "gone",
  post: (id: string) => `post:${id}`,
} as const;

export type ChangedEntity = {
  readonly entity: "POST" | "CATEGORY" | "TAG" | "MEMBER";
  readonly entityId: string;
};

/** Returns the tags of the pages that a change of the platform may affect. */
export function tagsOfChange(change: ChangedEntity): string[] {
  switch (change.entity) {
    case "POST":
      return [cacheTags.posts, cacheTags.post(change.entityId)];
    case "CATEGORY":
      return [cacheTags.categories];
    case "TAG":
      return [cacheTags.tags];
    case "MEMBER":
      return [cacheTags.members];
  }
}
