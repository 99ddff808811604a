import { join } from "node:path";
import { importSampleBlog } from "../../lib/import/import-sample-blog.ts";
import type { Platform } from "../../lib/platform/index.ts";
import { log } from "../../lib/logging/log.ts";
import { escapeForTerminal } from "../../lib/logging/terminal-text.ts";
import { root } from "./root.ts";

/** Imports the sample blog into a platform that has never had a post, and prints the progress. */
export async function fillPlatform(platform: Platform): Promise<void> {
  const isTerminal = process.stdout.isTTY;
  const report = await importSampleBlog(platform, join(root, "content"), (done, total, title) => {
    if (isTerminal) {
      const line = `Importing the sample blog: ${done} of ${total ?? done} · ${title}`;
      process.stdout.write(
        `\r\u001B[2K${escapeForTerminal(line).slice(0, process.stdout.columns)}`,
      );
    }
  });
  if (report === undefined) return;
  if (isTerminal) process.stdout.write("\r\u001B[2K");
  log().info(`Imported the sample blog: ${report.created} posts.`);
  for (const { where, what } of report.problems) log().warn({ where }, what);
}
