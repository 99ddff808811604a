import type { PostBulkAction } from "#lib/wix/admin.ts";

/** The actions in the order of their buttons. */
export const bulkOrder: readonly PostBulkAction[] = [
  "publish",
  "submit",
  "restore",
  "addCategories",
  "addTags",
  "unpublish",
  "trash",
  "delete",
];

/** The keys of the actions. In the trash, the key of `trash` deletes. */
export const bulkKeys = {
  publish: "p",
  submit: "s",
  restore: "r",
  addCategories: "c",
  addTags: "t",
  unpublish: "u",
  trash: "d",
  delete: "d",
} as const satisfies Record<PostBulkAction, string>;

/** Actions that ask before they are performed. */
export const confirmedActions = ["publish", "unpublish", "delete"] as const;
type ConfirmedAction = (typeof confirmedActions)[number];
export const isConfirmed = (action: PostBulkAction): action is ConfirmedAction =>
  confirmedActions.some((name) => name === action);

/** Actions that ask for a category or tag. */
export const groupActions = ["addCategories", "addTags"] as const;
type GroupAction = (typeof groupActions)[number];
export const isGroupAction = (action: PostBulkAction): action is GroupAction =>
  groupActions.some((name) => name === action);
