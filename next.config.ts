import type { NextConfig } from "next";
import { fileURLToPath } from "node:url";
import { choiceFields } from "./lib/stats/choice-fields.ts";

const build = process.env["QUIRE_BUILD"];

const config: NextConfig = {
  // The page store is loaded by Node itself, so that Next and the HTTP front share one instance.
  cacheHandler: fileURLToPath(new URL("./lib/page-store/cache-handler.ts", import.meta.url)),
  cacheMaxMemorySize: 0,
  // A bundle would contain them once per route. Node loads them once.
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
  // The service worker is renewed with the build. Development has no name, and no service worker.
  compiler: { defineServer: build === undefined ? {} : { QUIRE_BUILD: build } },
  // `npm test` checks types; a start must not wait for it.
  typescript: { ignoreBuildErrors: true },
  poweredByHeader: false,
  images: {
    deviceSizes: [640, 750, 828, 1080, 1200, 1920, 2048, 3840],
    imageSizes: [16, 32, 48, 64, 96, 128, 256, 384],
    qualities: [75],
    localPatterns: [{ pathname: "/media/*", search: "" }],
    remotePatterns: [],
    // Of what anybody can have made here by asking; how it is asked for, lib/front/picture-request.ts says.
    maximumDiskCacheSize: 500_000_000,
  },
  // What has more pixels than that is sent as it is: a small file can have any number.
  experimental: { imgOptMaxInputPixels: 64_000_000 },
  // Nothing is prerendered at build: a build knows neither settings nor posts. The first page is
  // page 1 of the list, a dynamic route, so that it is rendered (and cached) when it is asked for.
  rewrites: () =>
    Promise.resolve({
      // The statistics that nobody has chosen anything of are one page, cached like the others.
      beforeFiles: [
        {
          source: "/stats",
          missing: choiceFields.map((key) => ({
            type: "query" as const,
            key,
          })),
          destination: "/stats/overview",
        },
      ],
      afterFiles: [
        { source: "/", destination: "/blog/page/1" },
        {
          source: "/:name(blog-feed.xml|atom.xml|feed.json|feed.xsl|feed.css|sitemap.xml|llms.txt)",
          destination: "/files/:name",
        },
      ],
      fallback: [],
    }),
  redirects: () =>
    Promise.resolve([
      // Where the blog of a Wix site is.
      { source: "/blog", destination: "/", permanent: true },
      { source: "/blog/page/1", destination: "/", permanent: true },
      { source: "/files/:name", destination: "/:name", permanent: true },
      { source: "/stats/overview", destination: "/stats", permanent: true },
      // Browsers request it for every document without an icon link, such as feeds, files and the failure page.
      { source: "/favicon.ico", destination: "/icon-192.png", permanent: true },
      // Where the feeds of other blogs are: who followed one goes on following.
      {
        source: "/:name(feed|rss|rss2|feed.xml|rss.xml|index.xml)",
        destination: "/blog-feed.xml",
        permanent: true,
      },
      { source: "/:name(atom|feed/atom)", destination: "/atom.xml", permanent: true },
    ]),
};

export default config;
