import type { MetadataRoute } from "next";
import { settings } from "#lib/config/current.ts";
import { paths } from "#lib/site/paths.ts";

// A build knows nothing of the site's address.
export const dynamic = "force-dynamic";

export default function robots(): MetadataRoute.Robots {
  return {
    rules: {
      userAgent: "*",
      allow: "/",
      // Calls alone: pages that are not to be found say so themselves, which has to be read.
      disallow: ["/api/", "/_api/", "/_iam/", "/oauth2/", "/headless/", "/webhooks/"],
    },
    sitemap: settings().site.url + paths.sitemap(),
  };
}
