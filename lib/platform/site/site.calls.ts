/** The forwarded calls for the site's settings, look, files, redirects and pages. */
import { declareCalls, documentBytes } from "../http/declare-calls.ts";

/** Maximum size of a body with new settings, in bytes. A list of 1,000 words fits. */
export const settingsBytes = 512 * 1024;

/** Maximum size of a body that creates a page, in bytes. */
export const pageBytes = 16 * 1024;

const group = {
  site: "/api/site",
  upstream: "/quire/v1/site",
  callers: "ownPagesAndKeys",
  maximumBody: settingsBytes,
  isEmbeddedOnly: true,
} as const;

const pages = {
  site: "/api/site/pages",
  upstream: "/quire/v1/site/pages",
  isEmbeddedOnly: true,
} as const;

export const siteCalls = [
  ...declareCalls({ ...pages, callers: "anyone" }, ["blogRead", "GET", "", "/published"]),
  ...declareCalls(
    { ...pages, callers: "ownPagesAndKeys", maximumBody: pageBytes },
    ["read", "GET", "/all"],
    ["change", "POST", ""],
  ),
  ...declareCalls(
    group,
    [
      "read",
      "GET",
      "/settings",
      "/settings/:group/history",
      "/look",
      "/redirects",
      "/redirects/export",
      "/redirects/missing",
    ],
    ["change", "PATCH", "/settings/:group"],
    ["change", "PUT", "/look/draft"],
    ["change", "POST", "/look/publish", "/look/discard"],
    ["change", "POST", "/redirects", "/redirects/delete"],
  ),
  ...declareCalls({ ...group, maximumBody: documentBytes }, [
    "change",
    "POST",
    "/redirects/import",
  ]),
  // The upstream limits the size by the purpose of the file.
  ...declareCalls({ ...group, isUpload: true }, ["change", "POST", "/files"]),
];
