/** The draft post calls, in the spellings of the SDK for a site's host. */
import { guarded, type Call, type CallMethod } from "./call.ts";

const blog = "/_api/communities-blog-node-api/v3";
/** The SDK sends the bulk calls to the path that they have on the API's own host. */
const bulkPrefixes = [blog, "/blog/v3", "/_api/draft-post-service-api-proxy/v3"];

const draft = (method: CallMethod, rest: string): Call =>
  guarded(method, `${blog}/draft-posts${rest}`, `/blog/v3/draft-posts${rest}`);

/** Specific paths come before paths with parameters. */
export const draftPostCalls: readonly Call[] = [
  draft("GET", ""),
  draft("POST", ""),
  draft("POST", "/query"),
  draft("PATCH", "/update"),
  draft("GET", "/trash-bin"),
  draft("GET", "/trash-bin/:draftPostId"),
  draft("DELETE", "/trash-bin/:draftPostId"),
  draft("POST", "/trash-bin/:draftPostId/restore"),
  draft("GET", "/:draftPostId"),
  // The editor saves every few seconds, and several members may share an address.
  { ...draft("PATCH", "/:draftPostId"), limit: "save" },
  draft("DELETE", "/:draftPostId"),
  draft("POST", "/:draftPostId/publish"),
  ...bulkPrefixes.flatMap((prefix) => [
    guarded("POST", `${prefix}/bulk/draft-posts/create`, "/blog/v3/bulk/draft-posts/create"),
    guarded("DELETE", `${prefix}/bulk/draft-posts`, "/blog/v3/bulk/draft-posts"),
  ]),
  ...["/draft/:postId", "/update-draft-post-language/:postId"].map((rest) =>
    guarded("POST", `${blog}/multilingual${rest}`, `/blog/v3/multilingual${rest}`),
  ),
];
