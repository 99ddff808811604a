import { once } from "node:events";
import type { Command } from "commander";
import type { FolderKind } from "../../lib/import/markdown/folder-kinds.ts";
import type { ImportedPost } from "../../lib/import/import-post.ts";
import type { ImportReport } from "../../lib/import/run-import.ts";
import type { NetworkOptions } from "../../lib/network/guarded-agent.ts";
import { statusNames } from "../../lib/command/describe-refusal.ts";
import type { Platform } from "../../lib/platform/index.ts";
import { loadSettings } from "../load-settings.ts";
import { folderKindOption } from "./import-run.ts";
import { allowPrivateHosts } from "../allow-private-hosts.ts";
import { printErrorLine, printLine } from "../print.ts";
import { withPlatform } from "../with-platform.ts";

const notes = `
Example:
  npm run blog -- watch ~/blog

Runs alongside the site until you press Ctrl+C. If a file contains a mistake, the mistake is printed and
its post stays unchanged. Deleting a file doesn't delete its post: unpublish or trash the post instead.`;

type WatchCommandOptions = NetworkOptions & { readonly kind: FolderKind | "auto" };

export function watchCommands(program: Command): void {
  program
    .command("watch")
    .helpGroup("Posts:")
    .description("Watches a Markdown folder and updates posts whenever you save a file.")
    .argument("<folder>", "the folder with the files")
    .addOption(folderKindOption())
    .addOption(allowPrivateHosts())
    .addHelpText("after", notes)
    .action(async (folder: string, options: WatchCommandOptions) => {
      const { watchFolder } = await import("../watch-folder.ts");
      const work = async (platform: Platform) => {
        // Opening the platform has applied the stored settings.
        const { language, name: siteName } = (await loadSettings()).site;
        const watch = await watchFolder(platform, folder, {
          ...options,
          language,
          siteName,
          onImport: print,
          onPost: printPost,
          onGone: (path) => printLine(`${path} was deleted. Its post stays unchanged.`),
          onEmpty: (path) =>
            printErrorLine(`${path}: the file is empty. Its post stays unchanged.`),
          onFailure: printErrorLine,
        });
        printLine(`Watching ${folder}. Press Ctrl+C to stop.`);
        await Promise.race([once(process, "SIGINT"), once(process, "SIGTERM")]);
        await watch.close();
      };
      return withPlatform(work, { createsBlog: true });
    });
}

function print(report: ImportReport, paths: readonly string[]): void {
  const { created, updated, unchanged, problems } = report;
  for (const { where, what } of problems) printErrorLine(`${where}: ${what}`);
  if (paths.length === 0) {
    printLine(`Posts: ${created} created, ${updated} updated, ${unchanged} unchanged.`);
  }
}

/** Prints, for example, `09:30:00 loaf.md: updated (published)`. */
function printPost({ where, outcome, status }: ImportedPost): void {
  const time = new Date().toTimeString().slice(0, 8);
  printLine(`${time} ${where}: ${outcome} (${statusNames[status]})`);
}
