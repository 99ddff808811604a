/** The errors of the comment calls (docs/api.md, “Error codes”). */
import { conflict, WireError } from "../../wix/errors/errors.ts";

const denials = {
  COMMENTS_OFF: "Comments are switched off on this site.",
  COMMENTS_CLOSED: "Comments on this post are closed.",
  COMMENT_EDIT_EXPIRED: "A comment can be edited only for 15 minutes.",
} as const;

/** Creates the 403 error for a violated commenting rule. */
export const createCommentDenial = (code: keyof typeof denials): WireError =>
  new WireError({ status: 403, code, message: denials[code] });

/** Creates the 409 error for an action on a deleted comment, or a reply to one that readers cannot see. */
export const createDeletedError = (): WireError =>
  conflict("COMMENT_DELETED", "This comment was deleted.");

/** Creates the 409 error for a stale revision. `data` contains the current one. */
export const createStaleError = (revision: number): WireError =>
  conflict("COMMENT_CHANGED", "The comment was changed after this revision. Read it again.", {
    revision: String(revision),
  });
