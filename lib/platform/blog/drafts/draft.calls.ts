/** The forwarded calls of the editor: draft posts, translations, saved versions, open tabs and draft links. */
import { declareCalls, documentBytes } from "../../http/declare-calls.ts";

const blog = "/_api/communities-blog-node-api/v3";
const team = { callers: "ownPagesAndKeys", maximumBody: documentBytes } as const;

/** Maximum size of a body for saved versions, open tabs and links, in bytes. */
export const editorBytes = 4 * 1024;

export const draftCalls = [
  ...declareCalls(
    { site: `${blog}/draft-posts`, upstream: "/blog/v3/draft-posts", ...team },
    ["read", "GET", "", "/:draftPostId", "/trash-bin", "/trash-bin/:draftPostId"],
    ["read", "POST", "/query"],
    ["change", "POST", "", "/:draftPostId/publish", "/trash-bin/:draftPostId/restore"],
    // The editor saves every few seconds, and several members may share an address.
    ["save", "PATCH", "/:draftPostId"],
    ["change", "PATCH", "/update"],
    ["change", "DELETE", "/:draftPostId", "/trash-bin/:draftPostId"],
  ),
  // The SDK sends the bulk calls to the path that they have on the API's own host.
  ...declareCalls(
    {
      site: [blog, "/blog/v3", "/_api/draft-post-service-api-proxy/v3"],
      upstream: "/blog/v3",
      ...team,
    },
    ["change", "POST", "/bulk/draft-posts/create"],
    ["change", "DELETE", "/bulk/draft-posts"],
  ),
  ...declareCalls({ site: `${blog}/multilingual`, upstream: "/blog/v3/multilingual", ...team }, [
    "change",
    "POST",
    "/draft/:postId",
    "/update-draft-post-language/:postId",
  ]),
  ...declareCalls(
    {
      site: "/api/admin/posts",
      upstream: "/quire/v1/admin/posts",
      service: "identity",
      callers: "ownPages",
      maximumBody: editorBytes,
      isEmbeddedOnly: true,
    },
    ["read", "GET", "/:postId/versions", "/:postId/versions/:versionId", "/:postId/links"],
    ["change", "POST", "/:postId/versions/:versionId/restore", "/:postId/links"],
    ["change", "DELETE", "/:postId/links/:linkId"],
    // Each open tab calls six times a minute, so it must not use up the limit for changes.
    ["presence", "PUT", "/:postId/presence"],
    ["presence", "DELETE", "/:postId/presence/:sessionId"],
  ),
  ...declareCalls(
    { site: "/api/shared-drafts", upstream: "/quire/v1/shared-drafts", callers: "siteServer" },
    ["read", "POST", ""],
  ),
];
