/** The forwarded calls for posts, statistics, categories, tags, authors and likes, and for the search. */
import { declareCalls, memberBytes, queryBytes } from "../http/declare-calls.ts";

const blog = "/_api/communities-blog-node-api";
const posts = { site: `${blog}/v3/posts`, upstream: "/v3/posts" };
const categories = { site: `${blog}/v3/categories`, upstream: "/blog/v3/categories" };
const tags = { site: `${blog}/v3/tags`, upstream: "/v3/tags" };

/** Responses that the HTTP cache may store. */
const stored = { callers: "anyone", isPublic: true } as const;
const query = { callers: "anyone", maximumBody: queryBytes } as const;
const team = { callers: "ownPagesAndKeys" } as const;
const siteServer = { callers: "siteServer" } as const;

/** Maximum size of a body that creates or changes a category, in bytes. SEO settings may contain structured data. */
export const categoryBytes = 256 * 1024;
/** Maximum size of a body that creates a tag, in bytes. */
export const tagBytes = 16 * 1024;

export const blogCalls = [
  ...declareCalls({ ...posts, ...stored }, ["blogRead", "GET", "", "/:postId", "/slugs/:slug"]),
  ...declareCalls({ ...posts, callers: "anyone" }, ["blogRead", "GET", "/:postId/metrics"]),
  ...declareCalls({ ...posts, ...query }, ["blogQuery", "POST", "/query"]),
  ...declareCalls({ site: `${blog}/v2/stats`, upstream: "/blog/v2/stats", ...stored }, [
    "blogRead",
    "GET",
    "/post/count",
    "/posts/total",
  ]),
  ...declareCalls({ site: "/api/search", upstream: "/quire/v1/search", ...stored }, [
    "blogRead",
    "GET",
    "",
  ]),
  ...declareCalls({ site: "/api/languages", upstream: "/quire/v1/languages", ...siteServer }, [
    "blogRead",
    "GET",
    "",
  ]),
  ...declareCalls({ site: "/api/authors", upstream: "/quire/v1/authors", ...siteServer }, [
    "blogRead",
    "GET",
    "/former-slugs/:slug",
  ]),
  ...declareCalls({ ...categories, ...stored }, [
    "blogRead",
    "GET",
    "",
    "/:categoryId",
    "/slugs/:slug",
  ]),
  ...declareCalls({ ...categories, ...query }, ["blogQuery", "POST", "/query"]),
  ...declareCalls(
    { ...categories, ...team, maximumBody: categoryBytes },
    ["change", "POST", ""],
    ["change", "PATCH", "/:categoryId"],
    ["change", "DELETE", "/:categoryId"],
  ),
  ...declareCalls({ ...tags, ...stored }, [
    "blogRead",
    "GET",
    "",
    "/:tagId",
    "/slugs/:slug",
    "/labels/:label",
  ]),
  ...declareCalls({ ...tags, ...query }, ["blogQuery", "POST", "/query"]),
  ...declareCalls(
    { ...tags, ...team, maximumBody: tagBytes },
    ["change", "POST", ""],
    ["change", "DELETE", "/:tagId"],
  ),
  // A member's own likes.
  ...declareCalls(
    {
      site: "/_api/blog-like-service/v1/likes",
      upstream: "/blog/v1/likes",
      service: "identity",
      callers: "ownPages",
      maximumBody: memberBytes,
    },
    ["change", "POST", ""],
    ["read", "POST", "/query"],
    ["read", "GET", "/:likeId"],
    ["change", "DELETE", "/:likeId", "/fqdn/:fqdn/entity-id/:entityId"],
  ),
];
