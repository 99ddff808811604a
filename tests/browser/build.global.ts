import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { importSampleBlog } from "#lib/import/import-sample-blog.ts";
import { openPlatform } from "#lib/platform/platform.ts";
import { buildIfStale } from "../../scripts/site/build.ts";
import { root } from "../../scripts/site/root.ts";
import { findChromium } from "../support/browser/chromium.ts";
import { sampleDataVariable } from "../support/servers/site.ts";

/** Prepares one build and one data folder with the sample blog. Every test site uses a copy of the folder. */
export default async function setup(): Promise<() => Promise<void>> {
  console.log(`The browser is ${await findChromium()}`);
  await buildIfStale();
  const dataDir = await mkdtemp(join(tmpdir(), "quire-sample-"));
  const platform = await openPlatform({
    dataDir,
    siteUrl: "http://localhost",
    siteLanguage: "en",
    clientId: "embedded",
  });
  await importSampleBlog(platform, join(root, "content"));
  await platform.close();
  process.env[sampleDataVariable] = dataDir;
  return () => rm(dataDir, { recursive: true, force: true });
}
