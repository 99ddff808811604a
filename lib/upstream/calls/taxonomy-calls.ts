/** The calls by which the team changes categories and tags. */
import { guarded, type Call } from "./call.ts";

const blog = "/_api/communities-blog-node-api/v3";
/** SEO settings may contain structured data. */
const category = { maximumBody: 256 * 1024 };
const tag = { maximumBody: 16 * 1024 };

export const taxonomyCalls: readonly Call[] = [
  guarded("POST", `${blog}/categories`, "/blog/v3/categories", category),
  guarded("PATCH", `${blog}/categories/:categoryId`, "/blog/v3/categories/:categoryId", category),
  guarded("DELETE", `${blog}/categories/:categoryId`, "/blog/v3/categories/:categoryId"),
  guarded("POST", `${blog}/tags`, "/v3/tags", tag),
  guarded("DELETE", `${blog}/tags/:tagId`, "/v3/tags/:tagId"),
];
