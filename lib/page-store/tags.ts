/** The vocabulary of cache tags: what a page says it depends on, and what a change touches. */

export const cacheTags = {
  posts: "posts",
  categories: "categories",
  tags: "tags",
  members: "members",
  /** A page that is not there any more: the front says so by its status. Never invalidated. */
  gone: "gone",
  post: (id: string) => `post:${id}`,
} as const;

export type ChangedEntity = {
  readonly entity: "POST" | "CATEGORY" | "TAG" | "MEMBER";
  readonly entityId: string;
};

/** The tags of the pages that a change of the platform may have altered. */
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
