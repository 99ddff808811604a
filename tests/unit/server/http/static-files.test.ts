import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { brotliDecompressSync, gunzipSync } from "node:zlib";
import { afterAll, beforeAll, expect, test } from "vitest";
import { readStaticFiles } from "#lib/server/http/static-files.ts";
import { compressFiles } from "../../../../scripts/site/compress-files.ts";

const script = "export const text = 'a line of a script';\n".repeat(100);
let folder: string;

beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), "static-"));
  mkdirSync(join(folder, "chunks"));
  writeFileSync(join(folder, "chunks", "[a] b.js"), script);
  writeFileSync(join(folder, "chunks", "short.css"), "p{}");
  writeFileSync(join(folder, "font.woff2"), Buffer.alloc(2000));
  writeFileSync(join(folder, "worker.ts"), script);
  await compressFiles(folder);
});

afterAll(() => rmSync(folder, { recursive: true }));

const read = () => readStaticFiles(folder, "/_next/static/");

test("each file has a URL, but compressed copies and files of unknown types have none", () => {
  expect([...read().keys()].toSorted()).toEqual([
    "/_next/static/chunks/%5Ba%5D%20b.js",
    "/_next/static/chunks/short.css",
    "/_next/static/font.woff2",
  ]);
});

test("files may be kept forever", () => {
  for (const { headers } of read().values()) {
    expect(headers).toContainEqual(["Cache-Control", "public, max-age=31536000, immutable"]);
  }
});

test("long text has a copy that the build has compressed, and gzip on request", async () => {
  const body = read().get("/_next/static/chunks/%5Ba%5D%20b.js")?.body;
  expect(brotliDecompressSync((await body?.encoded("br")) ?? "").toString()).toBe(script);
  expect(gunzipSync((await body?.encoded("gzip")) ?? "").toString()).toBe(script);
});

test("short text and fonts are not compressed", () => {
  const files = read();
  for (const name of ["chunks/short.css", "font.woff2"]) {
    expect(files.get(`/_next/static/${name}`)?.body.isCompressible).toBe(false);
  }
});

test("a folder that does not exist has no files", () => {
  expect(readStaticFiles(join(folder, "none"), "/").size).toBe(0);
});
