/**
 * The search parameters that each page reads. Other parameters are dropped: Next embeds the query in the rendered page,
 * which is stored, so all visitors would receive the first visitor's values.
 */
import { commentPagePattern } from "../../../site/paths/comment-paths.ts";
import { isCall } from "../../../site/paths/call-paths.ts";
import { isForNext } from "../../next/targets.ts";
import { payloadParameter } from "../../next/payload.ts";
import { choiceFields } from "../../../stats/choice-fields.ts";

const loginParameters = ["returnTo", "session", "problem"];
/** Parameters with the result of a submitted comment form. */
const formParameters = ["problem", "done"];
const listParameters = ["show", "q", "page"];

/** The parameters that pages read, by path or route. All other pages read none. */
export const parametersByPage: ReadonlyMap<string, readonly string[]> = new Map([
  ["/search", ["q", "cursor"]],
  ["/stats", [...choiceFields]],
  ["/login", loginParameters],
  ["/register", loginParameters],
  ["/login/consent", ["session"]],
  ["/login/select-account", ["session"]],
  ["/logout", ["postLogoutRedirectUri", "done"]],
  ["/account/likes", ["page"]],
  ["/account/emails", ["page", "problem", "done"]],
  ["/unsubscribe", ["token"]],
  ["/verify", ["waits", "session", "problem", "done"]],
  ["/recover", [...loginParameters, "done"]],
  ["/admin/posts", [...listParameters, "category", "tag", "author", "language", "year", "sort"]],
  ["/admin/pages", listParameters],
  ["/admin/members", listParameters],
  ["/admin/categories", listParameters],
  ["/admin/tags", listParameters],
  ["/admin/authors", listParameters],
  ["/admin/team", listParameters],
  ["/admin/settings/redirects", listParameters],
  ["/admin/media", ["show", "q"]],
  ["/admin/comments", ["show", "q", "post", "author", "cursor"]],
  ["/post/[slug]/comments/write", formParameters],
  ["/post/[slug]/comments/reply/[id]", formParameters],
  ["/post/[slug]/comments/edit/[id]", formParameters],
  ["/post/[slug]/comments/delete/[id]", formParameters],
  ["/post/[slug]/comments/view/[id]", formParameters],
]);

/**
 * Removes search parameters from a request target if they are empty or the page does not read them. `droppedQuery` is
 * the original query with its question mark if any parameter was dropped, otherwise an empty string.
 */
export function dropUnreadParameters(sent: string, isPayload: boolean) {
  const start = sent.indexOf("?");
  if (start === -1 || isCall(sent) || isForNext(sent)) {
    return { url: sent, droppedQuery: "" };
  }
  const path = sent.slice(0, start);
  const read = parametersByPage.get(toRoute(path)) ?? [];
  const query = sent
    .slice(start + 1)
    .split("&")
    .filter((parameter) => {
      const name = parseName(parameter);
      if (isPayload && name === payloadParameter) return true;
      // An empty form field is equivalent to a missing one.
      return read.includes(name) && !/^[^=]*=?$/.test(parameter);
    })
    .join("&");
  const url = query === "" ? path : `${path}?${query}`;
  return { url, droppedQuery: url === sent ? "" : sent.slice(start) };
}

/** Returns the route of a page whose path has parameters, otherwise the path. */
function toRoute(path: string): string {
  if (!commentPagePattern.test(path)) return path;
  return path
    .replace(/^\/post\/[^/]+/, "/post/[slug]")
    .replace(/(reply|edit|delete|view)\/[^/]+$/, "$1/[id]");
}

function parseName(parameter: string): string {
  const [name = ""] = parameter.split("=", 1);
  try {
    return decodeURIComponent(name);
  } catch {
    return name;
  }
}
