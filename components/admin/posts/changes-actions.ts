import type { PostAction } from "#lib/wix/admin.ts";
import type { AdminPost } from "../admin-schema.ts";

const changesActions = ["submit", "approve", "reject"] as const;
type ChangesAction = (typeof changesActions)[number];

const isChangesAction = (action: PostAction): action is ChangesAction =>
  changesActions.some((name) => name === action);

/** Returns whether an action is about the changes to a published post, and not about the post. */
export const isAboutChanges = (
  { status }: Pick<AdminPost, "status">,
  action: PostAction,
): action is ChangesAction => status === "PUBLISHED" && isChangesAction(action);
