import { memberAuth } from "#lib/auth/browser.ts";
import type { SaveFailure } from "#lib/editor/saving/saving-state.ts";
import { CallError } from "#components/calls/call-error.ts";

/** The fields that the codes of conflicts are about. */
const conflictingFields: Readonly<Record<string, string>> = {
  SLUG_TAKEN: "seoSlug",
  ALREADY_EXISTS: "language",
};

/**
 * Returns how the saver handles an error. After a failed action, it saves the fields again without the action, unless
 * the session has ended or the post is gone.
 */
export function classifyFailure(error: unknown, isAction: boolean): SaveFailure {
  if (!(error instanceof CallError)) return { reason: "busy" };
  const { status, code = "", retryAfterSeconds } = error;
  if (code === "MEMBER_CHANGED") return { reason: "loggedOut" };
  if (code === "TEXT_DIFFERS") return { reason: "rejected", fields: ["richContent"] };
  if (status === 0) return { reason: "offline" };
  if (status === 401 || (status === 403 && !memberAuth().loggedIn())) {
    return { reason: "loggedOut" };
  }
  if (status === 404 || code === "POST_DELETED") return { reason: "missing" };
  if (status === 403 && code === "PERMISSION_DENIED" && !isAction) return { reason: "denied" };
  if (status === 409) return classifyConflict(code);
  if (status === 413) return { reason: "rejected", fields: ["richContent"] };
  if (status === 400 && !isAction) return { reason: "rejected", fields: listFields(error) };
  const retryAfter = retryAfterSeconds === undefined ? undefined : retryAfterSeconds * 1000;
  return { reason: "busy", retryAfter };
}

function classifyConflict(code: string): SaveFailure {
  const field = conflictingFields[code];
  return field === undefined ? { reason: "changed" } : { reason: "rejected", fields: [field] };
}

/** Returns the names of the rejected fields, for example `seoData` for `draftPost.seoData.tags[3]`. */
const listFields = ({ violations }: CallError): string[] =>
  violations.flatMap(({ field }) => /^draftPost\.(\w+)/.exec(field)?.[1] ?? []);
