import { once } from "node:events";
import type { Command } from "commander";
import type { FolderKind } from "../../lib/import/markdown/layout.ts";
import type { ImportedPost, ImportReport } from "../../lib/import/run-import.ts";
import type { NetworkOptions } from "../../lib/network/guarded-agent.ts";
import { statusNames } from "../../lib/command/describe-refusal.ts";
import { watchFolder } from "../watch-folder.ts";
import { loadSettings } from "../../scripts/site/load-settings.ts";
import { createKindOption, createNetworkOption } from "../options.ts";
import { printErrorLine, printLine } from "../print.ts";
import { withPlatform } from "../with-platform.ts";

const notes = `
Example:
  npm run blog -- watch ~/blog

Runs alongside the site until you press Ctrl+C. If a file contains a mistake, the mistake is printed and
its post stays unchanged. Deleting a file doesn't delete its post: unpublish or trash the post instead.`;

type WatchCommandOptions = NetworkOptions & { readonly kind: FolderKind | "auto" };

/** Adds the command `watch`. */
export function watchCommands(program: Command): void {
  program
    .command("watch")
    .helpGroup("Posts:")
    .description("Watches a Markdown folder and updates posts whenever you save a file.")
    .argument("<folder>", "the folder with the files")
    .addOption(createKindOption())
    .addOption(createNetworkOption())
    .addHelpText("after", notes)
    .action((folder: string, options: WatchCommandOptions) =>
      withPlatform(
        async (platform) => {
          const { site } = loadSettings();
          const watch = await watchFolder(platform, folder, {
            ...options,
            language: site.language,
            siteName: site.name,
            onImport: printReport,
            onPost: printPost,
            onGone: (path) => printLine(`${path} was deleted. Its post stays unchanged.`),
            onFailure: printErrorLine,
          });
          printLine(`Watching ${folder}. Press Ctrl+C to stop.`);
          await Promise.race([once(process, "SIGINT"), once(process, "SIGTERM")]);
          await watch.close();
        },
        { createsBlog: true },
      ),
    );
}

function printReport(report: ImportReport, paths: readonly string[]): void {
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
