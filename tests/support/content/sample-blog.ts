/** Copies of the sample blog, which each test worker imports once, because an import takes over a second. */
import { rmSync } from "node:fs";
import { cp, mkdtemp } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { importSampleBlog } from "#lib/import/import-sample-blog.ts";
import type { Platform } from "#lib/platform/platform.ts";
import type { DatabaseBench } from "../databases/database.ts";
import { openTestPlatform } from "../servers/platform.ts";

const content = fileURLToPath(new URL("../../../content", import.meta.url));

const importedKey = Symbol.for("tests.sample-blog");
type Shared = typeof globalThis & { [importedKey]?: Promise<string> };

/** Opens a platform on a new SQLite store that contains the sample blog. It is closed after the test. */
export async function openSampleBlog(bench: DatabaseBench): Promise<Platform> {
  const holder: Shared = globalThis;
  const imported = await (holder[importedKey] ??= importOnce(bench));
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
  const folder = await mkdtemp(join(tmpdir(), "quire-sample-"));
  process.once("exit", () => rmSync(folder, { recursive: true, force: true }));
  await cp(location.dataDir, folder, { recursive: true });
  return folder;
}
