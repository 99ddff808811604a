import type { Catalogue } from "./catalogue.ts";

type OriginKey = keyof Catalogue["admin"]["origins"];

/** Message names by the origin of a change. All other origins share one message. */
const keys: Readonly<Record<string, OriginKey>> = {
  ADMIN: "created",
  IMPORT: "imported",
  IMPORT_BULK: "imported",
  IMPORT_HTML: "imported",
  IMPORT_PATCH: "imported",
  MIGRATION: "backup",
  MODERATION: "moderation",
  MOVE_TO_TRASH: "trash",
  PUBLISH: "publish",
  RESTORE: "restore",
  UNPUBLISH: "unpublish",
  UNSCHEDULE: "unschedule",
  SCHEDULE: "schedule",
  REVERT_TO_DRAFT: "revert",
  REMOVE_FROM_MODERATION: "withdraw",
  REJECT_FROM_MODERATION: "reject",
  APPROVE_IN_MODERATION: "approve",
  PIN: "pin",
  UNPIN: "unpin",
  SCHEDULING_SERVICE_PUBLISH: "onTime",
};

/** Returns the name, within `admin.origins`, of the message for a change with this origin. */
export const findOriginKey = (origin: string): OriginKey => keys[origin] ?? "changed";
