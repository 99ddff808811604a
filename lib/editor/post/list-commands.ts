/** The commands of the editor that change a post's status. */
import type { ChangesStatus } from "../../wix/admin/admin.ts";
import type { PostStatus } from "../../wix/enums.ts";
import type { Role } from "../../wix/admin/roles.ts";

/** The action of the draft post calls that performs each command. */
const actions = {
  publish: "UPDATE_PUBLISH",
  approve: "UPDATE_PUBLISH",
  update: "UPDATE_PUBLISH",
  publishNow: "UPDATE_PUBLISH",
  submit: "UPDATE_PUBLISH",
  submitChanges: "UPDATE_PUBLISH",
  schedule: "UPDATE_SCHEDULE",
  reschedule: "UPDATE_SCHEDULE",
  withdraw: "UPDATE_REVERT_TO_DRAFT",
  revert: "UPDATE_REVERT_TO_DRAFT",
  unschedule: "UPDATE_CANCEL_SCHEDULE",
} as const;
export type PublishCommand = keyof typeof actions;

type Offer = {
  /** The command of the main button. */
  readonly primary: PublishCommand | undefined;
  /** The commands of the menu. */
  readonly more: readonly PublishCommand[];
};

const none: Offer = { primary: undefined, more: [] };

/** The commands for members who may publish. */
const forEditors: Readonly<Record<PostStatus, Offer>> = {
  UNPUBLISHED: { primary: "publish", more: ["schedule"] },
  IN_REVIEW: { primary: "publish", more: ["schedule", "revert"] },
  IN_MODERATION: { primary: "approve", more: ["revert"] },
  SCHEDULED: { primary: "reschedule", more: ["publishNow", "unschedule"] },
  PUBLISHED: { primary: "update", more: ["revert"] },
  DELETED: none,
  UNKNOWN: none,
};

/** The commands for authors, who submit their posts and their changes. An editor publishes them. */
const forAuthors: Readonly<Record<PostStatus, Offer>> = {
  UNPUBLISHED: { primary: "submit", more: [] },
  IN_REVIEW: { primary: undefined, more: ["withdraw"] },
  IN_MODERATION: { primary: undefined, more: ["withdraw"] },
  SCHEDULED: none,
  PUBLISHED: { primary: "submitChanges", more: [] },
  DELETED: none,
  UNKNOWN: none,
};

/** Returns whether a member with a role may publish posts. */
export const mayPublish = (role: Role): boolean => role === "owner" || role === "editor";

/** Returns the commands that a member may perform on a post with a status. */
export const listCommands = (role: Role, status: PostStatus): Offer =>
  (mayPublish(role) ? forEditors : forAuthors)[status];

/** Returns the action of the draft post calls that performs a command. */
export const findAction = (command: PublishCommand): string => actions[command];

/** Returns whether a command shows the post to readers or to editors, so that the post is checked before. */
export const showsPost = (command: PublishCommand): boolean =>
  !["withdraw", "revert", "unschedule"].includes(command);

/** Returns whether a command is about the changes to a published post, and not about the post. */
export const isAboutChanges = (command: PublishCommand): boolean =>
  command === "update" || command === "submitChanges";

type Changes = {
  readonly hasUnpublishedChanges: boolean;
  readonly changesStatus: ChangesStatus | undefined;
};

/** Returns whether a command would change nothing, because there are no changes or they are already submitted. */
export function isDone(
  command: PublishCommand,
  { hasUnpublishedChanges, changesStatus }: Changes,
): boolean {
  if (!isAboutChanges(command)) return false;
  const isWaiting = changesStatus === "CHANGES_IN_MODERATION";
  return !hasUnpublishedChanges || (command === "submitChanges" && isWaiting);
}

/** Returns whether a command asks for a time. `publish` offers one. */
export const asksForTime = (command: PublishCommand): boolean =>
  command === "schedule" || command === "reschedule";
