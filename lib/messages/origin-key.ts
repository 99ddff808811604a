import type { ChangeOrigin } from "../wix/enums.ts";
import type { Catalogue } from "./catalogue.ts";

type OriginKey = keyof Catalogue["admin"]["origins"];

/** Message names by the origin of a change. All other origins share one message. */
const keys: Readonly<Record<string, OriginKey>> = {
  // In the history of a post, only its creation has this origin.
  ADMIN: "created",
  APPROVE_IN_MODERATION: "approve",
  IMPORT: "imported",
  IMPORT_BULK: "imported",
  IMPORT_HTML: "imported",
  IMPORT_PATCH: "imported",
  // Recorded when a backup is restored.
  MIGRATION: "backup",
  MODERATION: "moderation",
  MOVE_TO_TRASH: "trash",
  PIN: "pin",
  PUBLISH: "publish",
  REJECT_FROM_MODERATION: "reject",
  REMOVE_FROM_MODERATION: "withdraw",
  RESTORE: "restore",
  REVERT_TO_DRAFT: "cancelReview",
  SCHEDULE: "schedule",
  SCHEDULING_SERVICE_PUBLISH: "onTime",
  UNPIN: "unpin",
  UNPUBLISH: "unpublish",
  UNSCHEDULE: "unschedule",
} satisfies Partial<Record<ChangeOrigin, OriginKey>>;

/** Returns the name, within `admin.origins`, of the message for a change with this origin. */
export const findOriginKey = (origin: string): OriginKey => keys[origin] ?? "changed";
