/** The build's scripts and styles, and the fonts, served from memory. Their names change with their content. */
import { existsSync, readFileSync, readdirSync } from "node:fs";
import { extname, join, relative, sep } from "node:path";
import { Body, isTextType } from "../cache/body.ts";
import type { WholeReply } from "./response/send.ts";

/** Suffix of the Brotli-compressed copies that the build creates. */
export const compressedSuffix = ".br";

/** The types of the files that a build contains. Next serves all others. */
const contentTypes: Readonly<Record<string, string>> = {
  ".css": "text/css; charset=utf-8",
  ".js": "text/javascript; charset=utf-8",
  ".png": "image/png",
  ".svg": "image/svg+xml",
  ".webp": "image/webp",
  ".woff2": "font/woff2",
};

/** Returns whether the content of a file is text, given its path. */
export const isTextFile = (path: string): boolean =>
  isTextType(contentTypes[extname(path)] ?? "") || path.endsWith(".svg");

/** Lists the files below a folder, as paths relative to it. A folder that does not exist has none. */
export function listFiles(folder: string): string[] {
  if (!existsSync(folder)) return [];
  return readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((file) => file.isFile())
    .map((file) => relative(folder, join(file.parentPath, file.name)));
}

/**
 * Reads all files of a folder, by URL, so that no request's path reaches the file system. `prefix` is the folder's URL
 * path.
 */
export function readStaticFiles(folder: string, prefix: string): ReadonlyMap<string, WholeReply> {
  const names = new Set(listFiles(folder));
  const files = new Map<string, WholeReply>();
  for (const name of names) {
    const type = contentTypes[extname(name)];
    if (type === undefined) continue;
    const url = prefix + name.split(sep).map(encodeURIComponent).join("/");
    const read = (path: string) => readFileSync(join(folder, path));
    const compressed = name + compressedSuffix;
    const brotli = names.has(compressed) ? read(compressed) : undefined;
    files.set(url, {
      status: 200,
      headers: [
        ["Content-Type", type],
        ["Cache-Control", "public, max-age=31536000, immutable"],
        ["Vary", "Accept-Encoding"],
      ],
      body: new Body(read(name), isTextFile(name), brotli),
      url,
    });
  }
  return files;
}
