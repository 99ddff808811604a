import type { MetadataRoute } from "next";
import { settings } from "#lib/config/current.ts";
import { paths } from "#lib/site/paths.ts";

// A build does not know the site's address.
export const dynamic = "force-dynamic";

export default function robots(): MetadataRoute.Robots {
  return {
    rules: {
      userAgent: "*",
      allow: "/",
      // Only API paths. Pages that must not be indexed say so in a robots meta tag, which crawlers must be able to
      // read.
      disallow: ["/api/", "/_api/", "/_iam/", "/oauth2/", "/headless/", "/webhooks/"],
    },
    sitemap: settings().site.url + paths.sitemap(),
  };
}
