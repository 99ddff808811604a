/** The paths that the site's own routes use, so that no redirect may begin there. */
import { callPrefixes } from "./call-paths.ts";
import { parseSluggedPath } from "./slugged-page.ts";

/** Reserved first segments. Everything below them is reserved, too. */
const folders = new Set([
  ...callPrefixes.map((prefix) => prefix.split("/")[1] ?? ""),
  "account",
  "admin",
  "blog",
  "draft",
  "files",
  "fonts",
  "frames",
  "invitation",
  "login",
  "logout",
  "media",
  "offline",
  "owner",
  "post",
  "recover",
  "register",
  "reset-password",
  "search",
  "sitemaps",
  "stats",
  "unsubscribe",
  "verify",
]);

/** Files and addresses of the site, and addresses that it redirects itself. */
const files = new Set([
  "/",
  "/.well-known/change-password",
  "/apple-icon.png",
  "/atom",
  "/atom.xml",
  "/blog-feed.xml",
  "/card.png",
  "/comments-feed.xml",
  "/favicon.ico",
  "/feed",
  "/feed.json",
  "/feed.xml",
  "/feed/atom",
  "/healthz",
  "/icon-192.png",
  "/icon-512.png",
  "/icon-maskable.png",
  "/icon.svg",
  "/index.xml",
  "/llms.txt",
  "/manifest.webmanifest",
  "/readyz",
  "/robots.txt",
  "/rss",
  "/rss.xml",
  "/rss2",
  "/service-worker.js",
  "/sitemap.xml",
  "/sitemap_index.xml",
  "/wp-sitemap.xml",
]);

/**
 * Returns whether a path belongs to a route. Paths of posts, categories, tags and authors do not: whether they are free
 * depends on the stored data.
 */
export function isReservedPath(path: string): boolean {
  const lower = path.toLowerCase();
  const [, folder = ""] = lower.split("/", 2);
  if (files.has(lower) || folder.startsWith("_")) return true;
  return folders.has(folder) && parseSluggedPath(path)?.isFirstPage !== true;
}
