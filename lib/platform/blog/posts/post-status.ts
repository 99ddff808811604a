/** The allowed transitions between post statuses, and the origin recorded for each change. */
import type { Updateable } from "kysely";
import type { PostAction } from "../../../wix/admin/admin.ts";
import type { ChangeOrigin, PostStatus } from "../../../wix/enums.ts";
import { conflict } from "../../../wix/errors/errors.ts";
import type { PostTable } from "../../database/schema.ts";
import type { PostOverview } from "./overview.reader.ts";

/** For each status, the statuses that may follow and the origin of each change. */
const transitions: Readonly<Record<PostStatus, Partial<Record<PostStatus, ChangeOrigin>>>> = {
  UNKNOWN: {},
  UNPUBLISHED: {
    PUBLISHED: "PUBLISH",
    SCHEDULED: "SCHEDULE",
    IN_REVIEW: "MANUAL_SAVE",
    IN_MODERATION: "MODERATION",
    DELETED: "MOVE_TO_TRASH",
  },
  PUBLISHED: {
    UNPUBLISHED: "UNPUBLISH",
    DELETED: "MOVE_TO_TRASH",
  },
  SCHEDULED: {
    PUBLISHED: "PUBLISH",
    // Rescheduling to another date.
    SCHEDULED: "SCHEDULE",
    UNPUBLISHED: "UNSCHEDULE",
    DELETED: "MOVE_TO_TRASH",
  },
  IN_REVIEW: {
    PUBLISHED: "PUBLISH",
    SCHEDULED: "SCHEDULE",
    UNPUBLISHED: "REVERT_TO_DRAFT",
    DELETED: "MOVE_TO_TRASH",
  },
  IN_MODERATION: {
    PUBLISHED: "APPROVE_IN_MODERATION",
    UNPUBLISHED: "REMOVE_FROM_MODERATION",
    DELETED: "MOVE_TO_TRASH",
  },
  // A restored post becomes a draft, so that restoring never publishes a post.
  DELETED: { UNPUBLISHED: "RESTORE" },
};

/** An action that changes a post's status. */
type Action = {
  readonly to: PostStatus;
  /** Statuses to which the action applies. Defaults to all that the table allows. */
  readonly onlyFrom?: readonly PostStatus[];
  /** Origin of the change. Defaults to the origin in the table. */
  readonly origin?: ChangeOrigin;
};

/** A change of a post's status. */
export type StatusChange = {
  readonly to: PostStatus;
  /** Statuses to which the caller's action applies. Defaults to all that the transition table allows. */
  readonly onlyFrom?: readonly PostStatus[];
  /** Origin of the change. Defaults to the origin in the table. */
  readonly origin?: ChangeOrigin;
  /** Epoch milliseconds. Only for SCHEDULED. */
  readonly scheduledAt?: number | undefined;
  readonly columns?: Updateable<PostTable>;
  /** The moderator, if the change takes the post out of moderation. */
  readonly moderatorId?: string | undefined;
  /** The member who submits the post to moderation, if known. */
  readonly submitterId?: string | undefined;
  /** Reason for the change, for the history. */
  readonly reason?: string | undefined;
};

export const statusActions = {
  publish: { to: "PUBLISHED" },
  unpublish: {
    to: "UNPUBLISHED",
    onlyFrom: ["PUBLISHED", "SCHEDULED", "IN_REVIEW", "IN_MODERATION"],
  },
  schedule: { to: "SCHEDULED" },
  unschedule: { to: "UNPUBLISHED", onlyFrom: ["SCHEDULED"] },
  submit: { to: "IN_MODERATION" },
  review: { to: "IN_REVIEW" },
  approve: { to: "PUBLISHED", onlyFrom: ["IN_MODERATION"] },
  reject: { to: "UNPUBLISHED", onlyFrom: ["IN_MODERATION"], origin: "REJECT_FROM_MODERATION" },
  trash: { to: "DELETED" },
  restore: { to: "UNPUBLISHED", onlyFrom: ["DELETED"] },
} as const satisfies Record<string, Action>;

export type StatusAction = keyof typeof statusActions;

/** Returns the actions allowed in a status, with the origin of each change. */
export function listTransitions(
  from: PostStatus,
): { action: StatusAction; origin: ChangeOrigin }[] {
  return Object.entries<Action>(statusActions).flatMap(([action, { to, onlyFrom, origin }]) => {
    const allowed = onlyFrom?.includes(from) === false ? undefined : transitions[from][to];
    return allowed === undefined || !isStatusAction(action)
      ? []
      : [{ action, origin: origin ?? allowed }];
  });
}

export const isStatusAction = (name: string): name is StatusAction =>
  Object.hasOwn(statusActions, name);

type ListedPost = Pick<
  PostOverview,
  "status" | "pinned" | "featured" | "hasUnpublishedChanges" | "changesStatus"
>;

/** Returns the actions available for a post, given its status, its changes, and whether it is pinned or featured. */
export function listActions({ pinned, featured, ...post }: ListedPost): PostAction[] {
  const transitions = listTransitions(post.status).map(({ action }) => action);
  if (post.status === "DELETED" || post.status === "UNKNOWN") return transitions;
  const marks = [pinned ? "unpin" : "pin", featured ? "unfeature" : "feature"] as const;
  return [...transitions, ...listChangesActions(post), ...marks, "slug"];
}

/** Returns the actions on the changes to a published post. */
function listChangesActions({
  hasUnpublishedChanges,
  changesStatus,
}: Pick<ListedPost, "hasUnpublishedChanges" | "changesStatus">): PostAction[] {
  if (!hasUnpublishedChanges) return [];
  return changesStatus === "CHANGES_IN_MODERATION" ? ["publish", "approve", "reject"] : ["submit"];
}

/**
 * Returns the origin of a change from one status to another.
 *
 * Throws `INVALID_TRANSITION` (409) if the change is not allowed, or if the caller's action applies only to
 * other statuses (`onlyFrom`); for example, a published post cannot be "unscheduled".
 */
export function findOrigin(
  from: PostStatus,
  to: PostStatus,
  onlyFrom?: readonly PostStatus[],
): ChangeOrigin {
  const origin = transitions[from][to];
  if (origin !== undefined && (onlyFrom?.includes(from) ?? true)) return origin;
  throw conflict(
    "INVALID_TRANSITION",
    `A post that is ${from} cannot become ${to}${explainRejection(from, origin, onlyFrom)}`,
    { from, to },
  );
}

function explainRejection(
  from: PostStatus,
  origin: ChangeOrigin | undefined,
  onlyFrom: readonly PostStatus[] | undefined,
): string {
  if (origin === undefined || onlyFrom === undefined || onlyFrom.includes(from)) return "";
  return ` this way, which is for posts that are ${onlyFrom.join(" or ")}`;
}
