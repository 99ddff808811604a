import type { CommentAction } from "#lib/wix/admin.ts";

/** The keys of the actions on comments. */
export const actionKeys = {
  approve: "a",
  dismiss: "a",
  publish: "p",
  hide: "h",
  spam: "s",
  delete: "d",
} as const satisfies Partial<Record<CommentAction, string>>;
