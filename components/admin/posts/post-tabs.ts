import type { PostStatus } from "#lib/wix/enums.ts";

/** Tabs of the list of posts. `name` is the tab's value in the address. */
export const postTabs = [
  { name: "", label: "owner.posts.all", status: undefined },
  { name: "drafts", label: "owner.posts.drafts", status: "UNPUBLISHED" },
  { name: "review", label: "owner.posts.review", status: "IN_REVIEW" },
  { name: "moderation", label: "owner.posts.moderation", status: "IN_MODERATION" },
  { name: "scheduled", label: "owner.posts.scheduled", status: "SCHEDULED" },
  { name: "published", label: "owner.posts.published", status: "PUBLISHED" },
  { name: "trash", label: "owner.posts.trash", status: "DELETED" },
] as const satisfies readonly { name: string; label: string; status: PostStatus | undefined }[];

export type PostTabName = (typeof postTabs)[number]["name"];
