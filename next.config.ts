import type { NextConfig } from "next";
import { fileURLToPath } from "node:url";

const config: NextConfig = {
  // The page store is loaded by Node itself, so that Next and the HTTP front share one instance.
  cacheHandler: fileURLToPath(new URL("./lib/page-store/cache-handler.ts", import.meta.url)),
  cacheMaxMemorySize: 0,
  serverExternalPackages: ["better-sqlite3", "pg"],
  // `npm test` checks types; a start must not wait for it.
  typescript: { ignoreBuildErrors: true },
  poweredByHeader: false,
  images: {
    deviceSizes: [640, 750, 828, 1080, 1200, 1920, 2048, 3840],
    imageSizes: [16, 32, 48, 64, 96, 128, 256, 384],
    qualities: [75],
    localPatterns: [{ pathname: "/media/**" }],
    remotePatterns: [],
  },
  // The page that hands a login to its own window says itself who may frame it.
  headers: () =>
    Promise.resolve([
      {
        source: "/((?!oauth2/|media/).*)",
        headers: [
          { key: "Content-Security-Policy", value: "frame-ancestors 'none'" },
          { key: "X-Content-Type-Options", value: "nosniff" },
          { key: "Referrer-Policy", value: "strict-origin-when-cross-origin" },
        ],
      },
      {
        // The address of the page holds a secret for a moment.
        source: "/reset-password",
        headers: [{ key: "Referrer-Policy", value: "no-referrer" }],
      },
    ]),
  // Nothing is prerendered at build: a build knows neither settings nor posts. The first page is
  // page 1 of the list, a dynamic route, so that it is rendered (and cached) when it is asked for.
  rewrites: () => Promise.resolve([{ source: "/", destination: "/blog/page/1" }]),
  redirects: () => Promise.resolve([{ source: "/blog/page/1", destination: "/", permanent: true }]),
};

export default config;
