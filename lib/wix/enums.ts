/** All enumerations of the API, as readonly tuples. Both sides of the contract import them from here. */

export const postStatuses = [
  "UNKNOWN",
  "PUBLISHED",
  "UNPUBLISHED",
  "SCHEDULED",
  "DELETED",
  "IN_MODERATION",
  "IN_REVIEW",
] as const;
export type PostStatus = (typeof postStatuses)[number];

/**
 * The scheduling-service variants are for changes that a worker made at a scheduled time.
 *
 * @public
 */
export const changeOrigins = [
  "ADMIN",
  "ADD_CATEGORIES",
  "AUTO_SAVE",
  "COPY_TEMPLATE",
  "IMPORT",
  "IMPORT_BULK",
  "IMPORT_HTML",
  "IMPORT_PATCH",
  "LANGUAGE_CHANGE",
  "MANUAL_SAVE",
  "MIGRATION",
  "MODERATION",
  "MOVE_TO_TRASH",
  "PRICING_PLANS_CHANGE",
  "PROVISION",
  "PUBLISH",
  "REASSIGN_OWNER",
  "REBLOG",
  "RESTORE",
  "REVERT_TO_DRAFT",
  "TRANSLATION",
  "UNPUBLISH",
  "UNSCHEDULE",
  "NEW_EDIT_SESSION",
  "SCHEDULE",
  "REMOVE_FROM_MODERATION",
  "REJECT_FROM_MODERATION",
  "APPROVE_IN_MODERATION",
  "DELETE_TAG",
  "PIN",
  "UNPIN",
  "SCHEDULING_SERVICE_SCHEDULE",
  "SCHEDULING_SERVICE_UNSCHEDULE",
  "SCHEDULING_SERVICE_PUBLISH",
] as const;
export type ChangeOrigin = (typeof changeOrigins)[number];

/** @public */
export const moderationStatuses = ["UNKNOWN", "APPROVED", "REJECTED"] as const;
export type ModerationStatus = (typeof moderationStatuses)[number];

export const postFields = [
  "UNKNOWN",
  "COUNTERS",
  "URL",
  "CONTENT_TEXT",
  "METRICS",
  "SEO",
  "CONTENT",
  "INTERNAL_ID",
  "CONTACT_ID",
  "RICH_CONTENT",
  "RICH_CONTENT_STRING",
  "RICH_CONTENT_COMPRESSED",
  "TRANSLATIONS",
] as const;
export type PostField = (typeof postFields)[number];

export const postSorts = [
  "FEED",
  "PUBLISHED_DATE_ASC",
  "PUBLISHED_DATE_DESC",
  "VIEW_COUNT",
  "LIKE_COUNT",
  "TITLE_ASC",
  "TITLE_DESC",
  "RATING",
] as const;
export type PostSort = (typeof postSorts)[number];

export const statsOrders = ["OLDEST", "NEWEST"] as const;
