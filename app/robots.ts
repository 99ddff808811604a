import type { MetadataRoute } from "next";
import { settings } from "#lib/config/current.ts";
import { paths } from "#lib/site/paths/paths.ts";

// The site's URL is not known at build time.
export const dynamic = "force-dynamic";

export default function robots(): MetadataRoute.Robots {
  return {
    rules: {
      userAgent: "*",
      allow: "/",
      // Only API paths. Pages that must not be indexed have a robots meta tag instead, which crawlers must be
      // able to fetch.
      disallow: [
        "/api/",
        "/_api/",
        "/_iam/",
        "/oauth2/",
        "/headless/",
        "/iam/",
        "/webhooks/",
        "/blog/v3/",
        "/wix-privatemedia-proxy-server/",
      ],
    },
    sitemap: settings().site.url + paths.sitemap(),
  };
}
