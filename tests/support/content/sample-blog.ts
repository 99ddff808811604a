/** Copies of the sample blog, which each test worker imports once, because an import takes over a second. */
import { cp, mkdtemp } from "node:fs/promises";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { inject } from "vitest";
import { importSampleBlog } from "#lib/import/import-sample-blog.ts";
import type { Platform } from "#lib/platform/platform.ts";
import type { DatabaseBench } from "../databases/database.ts";
import { openTestPlatform } from "../servers/platform.ts";

const content = fileURLToPath(new URL("../../../content", import.meta.url));

const importedKey = Symbol.for("tests.sample-blog");
type Shared = typeof globalThis & { [importedKey]?: Promise<string> };

/**
 * Opens a platform on a new store that contains the sample blog. It is closed after the test. Throws unless
 * `bench` is for SQLite.
 */
export async function openSampleBlog(bench: DatabaseBench): Promise<Platform> {
  if (bench.kind !== "sqlite") throw new Error("the sample blog is copied for SQLite only");
  const holder: Shared = globalThis;
  holder[importedKey] ??= importOnce(bench).catch((error: unknown) => {
    delete holder[importedKey];
    throw error;
  });
  const imported = await holder[importedKey];
  const location = await bench.locate();
  await cp(imported, location.dataDir, { recursive: true });
  return openTestPlatform(bench, { location });
}

/** Imports the sample blog and returns the folder that contains its store. */
async function importOnce(bench: DatabaseBench): Promise<string> {
  const location = await bench.locate();
  const platform = await openTestPlatform(bench, { location });
  await importSampleBlog(platform, content);
  await platform.close();
  const folder = await mkdtemp(join(inject("sharedFolder"), "sample-"));
  await cp(location.dataDir, folder, { recursive: true });
  return folder;
}
