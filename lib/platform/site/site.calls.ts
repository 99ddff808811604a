/** The forwarded calls for the site's settings, look and redirects. */
import { declareCalls, documentBytes } from "../http/declare-calls.ts";

/** Maximum size of a body with new settings, in bytes. A list of 1,000 words fits. */
export const settingsBytes = 512 * 1024;

const group = {
  site: "/api/site",
  upstream: "/quire/v1/site",
  callers: "ownPagesAndKeys",
  maximumBody: settingsBytes,
  isEmbeddedOnly: true,
} as const;

export const siteCalls = [
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
];
