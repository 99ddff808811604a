import type { NextConfig } from "next";
import { fileURLToPath } from "node:url";
import { choiceFields } from "./lib/stats/choice-fields.ts";

const build = process.env["QUIRE_BUILD"];

/** The HTTP cache stores, compresses and tags pages itself. Without it (`next start`), Next does. */
const behindHttpCache: NextConfig = {
  cacheHandler: fileURLToPath(new URL("./lib/server/next/cache-handler.ts", import.meta.url)),
  cacheMaxMemorySize: 0,
  compress: false,
  generateEtags: false,
};

const config: NextConfig = {
  ...(process.env["QUIRE_SERVER"] === undefined ? {} : behindHttpCache),
  // Bundled, these packages would be in the bundle of every route. Node loads each of them once.
  serverExternalPackages: [
    "better-sqlite3",
    "pg",
    "@redis/client",
    "undici",
    "rate-limiter-flexible",
    "@shikijs/core",
    "@shikijs/langs",
    "@shikijs/engine-javascript",
    "@zxcvbn-ts/core",
    "@zxcvbn-ts/language-common",
    "@zxcvbn-ts/language-en",
  ],
  // The build id, so that browsers replace the service worker after a new build. Development has no build id and
  // no service worker.
  compiler: { defineServer: build === undefined ? {} : { QUIRE_BUILD: build } },
  turbopack: { resolveAlias: { zod: { browser: "./lib/security/browser-zod.ts" } } },
  // `npm test` checks types. Builds skip the check, because `npm start` may have to build first.
  typescript: { ignoreBuildErrors: true },
  poweredByHeader: false,
  images: {
    // `lib/server/next/picture-origin.ts` encodes AVIF while no reader waits for it.
    formats: ["image/avif", "image/webp"],
    deviceSizes: [640, 750, 828, 1080, 1200, 1920, 2048, 3840],
    imageSizes: [16, 32, 48, 64, 96, 128, 256, 384],
    qualities: [75],
    localPatterns: [{ pathname: "/media/*", search: "" }],
    remotePatterns: [],
    // Limits the optimized pictures on disk, because any client can request new ones.
    // `lib/server/http/request/check-target.ts` restricts the requests.
    maximumDiskCacheSize: 500_000_000,
  },
  // Pictures with more pixels are sent unchanged, because even a small file can have any number of pixels.
  // A picture is encoded by a single thread, because requests need the other processors.
  experimental: {
    // By default, a start loads the code of all pages. Each page loads its own when it is first requested.
    preloadEntriesOnStart: false,
    imgOptMaxInputPixels: 64_000_000,
    imgOptConcurrency: 1,
    // The production server does not use source maps. Writing them takes a tenth of a build. Profiles need them.
    turbopackSourceMaps: build === undefined || process.env["QUIRE_SOURCE_MAPS"] !== undefined,
    // Writing the cache takes a quarter of the first build, and only a folder that is built again can use it.
    turbopackFileSystemCacheForBuild: process.env["QUIRE_REBUILD"] !== undefined,
  },
  // A build knows neither settings nor posts, so no page is prerendered. The front page is page 1 of the list, a
  // dynamic route that is rendered and cached on the first request.
  rewrites: () =>
    Promise.resolve({
      // The statistics without search parameters are one page, cached like the other pages.
      beforeFiles: [
        {
          source: "/stats",
          missing: choiceFields.map((key) => ({
            type: "query" as const,
            key,
          })),
          destination: "/stats/overview",
        },
        {
          source: "/:name(icon.svg|icon-192.png|icon-512.png|icon-maskable.png|apple-icon.png)",
          destination: "/files/:name",
        },
      ],
      afterFiles: [
        { source: "/", destination: "/blog/page/1" },
        {
          source:
            "/:name(blog-feed.xml|atom.xml|feed.json|comments-feed.xml|sitemap.xml|llms.txt|card.png)",
          destination: "/files/:name",
        },
      ],
      fallback: [],
    }),
  redirects: () =>
    Promise.resolve([
      // The address of the blog on a Wix site.
      { source: "/blog", destination: "/", permanent: true },
      { source: "/blog/page/1", destination: "/", permanent: true },
      { source: "/files/:name", destination: "/:name", permanent: true },
      { source: "/stats/overview", destination: "/stats", permanent: true },
      // The address of the admin pages in 0.1.0, so that bookmarks keep working.
      { source: "/owner/:path*", destination: "/admin/:path*", permanent: true },
      // Browsers request `/favicon.ico` for every document without an icon link, such as feeds, files and the
      // failure page.
      { source: "/favicon.ico", destination: "/icon-192.png", permanent: true },
      // Sitemap addresses of other blog software, which search engines know.
      {
        source: "/:name(sitemap_index.xml|wp-sitemap.xml)",
        destination: "/sitemap.xml",
        permanent: true,
      },
      // Password managers open it (https://w3c.github.io/webappsec-change-password-url/). The target may change.
      {
        source: "/.well-known/change-password",
        destination: "/account/security",
        statusCode: 302,
      },
      // Feed addresses of other blog software, so that feed readers keep their subscriptions after a move.
      {
        source: "/:name(feed|rss|rss2|feed.xml|rss.xml|index.xml)",
        destination: "/blog-feed.xml",
        permanent: true,
      },
      { source: "/:name(atom|feed/atom)", destination: "/atom.xml", permanent: true },
    ]),
};

export default config;
