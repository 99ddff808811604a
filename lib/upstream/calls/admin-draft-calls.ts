/** The calls of the editor for saved versions, open tabs and draft links. */
import { below, type Call } from "./call.ts";

const posts = below("/api/admin/posts", "/quire/v1/admin/posts");
/** Maximum size of a body, in bytes. */
const maximumBody = 4 * 1024;

/** For each call, the upstream checks the role of the member. */
export const adminDraftCalls: readonly Call[] = [
  posts("GET", "/:postId/versions", "read"),
  posts("GET", "/:postId/versions/:versionId", "read"),
  posts("POST", "/:postId/versions/:versionId/restore", "change"),
  // Each open tab calls six times a minute, so it must not use up the limit for changes.
  posts("PUT", "/:postId/presence", "presence"),
  posts("DELETE", "/:postId/presence/:sessionId", "presence"),
  posts("GET", "/:postId/links", "read"),
  posts("POST", "/:postId/links", "change"),
  posts("DELETE", "/:postId/links/:linkId", "change"),
].map((call) => ({ ...call, maximumBody, isEmbeddedOnly: true }));

/** The call with which the site's server reads the draft of a link. */
export const sharedDraftCall: Call = {
  ...below("/api/shared-drafts", "/quire/v1/shared-drafts")("POST", "", "read"),
  service: "blog",
  maximumBody,
  isEmbeddedOnly: true,
};
