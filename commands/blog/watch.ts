import { once } from "node:events";
import { Option, type Command } from "commander";
import { folderKinds, type FolderKind } from "../../lib/owner/import/markdown/layout.ts";
import type { ImportReport } from "../../lib/owner/import/run-import.ts";
import { SourceError } from "../../lib/owner/import/source.ts";
import type { NetworkOptions } from "../../lib/owner/network/guarded-agent.ts";
import { OwnerError } from "../../lib/owner/owner-error.ts";
import { watchFolder } from "../../lib/owner/watch/watch-folder.ts";
import type { Platform } from "../../lib/platform/platform.ts";
import { loadSettings } from "../site/load-settings.ts";
import { allowPrivateHosts } from "./allow-private-hosts.ts";
import { printErrorLine, printLine } from "./print.ts";
import { withPlatform } from "./with-platform.ts";

const notes = `
Example:
  npm run blog -- watch ~/blog

Runs beside the site until Ctrl+C. A file with a mistake leaves its post as it was, and the mistake is
printed. A file that is deleted changes nothing either: unpublish or trash the post if that is meant.`;

type WatchCommandOptions = NetworkOptions & { readonly kind: FolderKind | "auto" };

/** `blog watch`. */
export function watchCommands(program: Command): void {
  program
    .command("watch")
    .helpGroup("Posts:")
    .description("Follows a folder of Markdown: save a file and see the page change.")
    .argument("<folder>", "where the files are")
    .addOption(
      new Option("--kind <kind>", "whose folder it is")
        .choices(["auto", ...folderKinds])
        .default("auto"),
    )
    .addOption(allowPrivateHosts())
    .addHelpText("after", notes)
    .action((folder: string, { kind, allowPrivateHosts: isAllowed }: WatchCommandOptions) => {
      const work = async (platform: Platform) => {
        const { site } = loadSettings();
        try {
          const watch = await watchFolder(platform, folder, {
            kind,
            allowPrivateHosts: isAllowed,
            language: site.language,
            siteName: site.name,
            onImport: print,
            onGone: (path) => printLine(`${path} is gone. Its post stays as it is.`),
            onFailure: (reason) => printErrorLine(reason),
          });
          printLine(`Watching ${folder}. Ctrl+C ends it.`);
          await Promise.race([once(process, "SIGINT"), once(process, "SIGTERM")]);
          await watch.close();
        } catch (error) {
          if (error instanceof SourceError) throw new OwnerError(error.message, { cause: error });
          throw error;
        }
      };
      return withPlatform(work, { createsBlog: true });
    });
}

function print(report: ImportReport, paths: readonly string[]): void {
  const { created, updated, unchanged, problems } = report;
  for (const { where, what } of problems) printErrorLine(`${where}: ${what}`);
  if (paths.length === 0) {
    printLine(`${created} posts new, ${updated} changed, ${unchanged} as they were.`);
  } else if (created + updated > 0) {
    printLine(`${new Date().toTimeString().slice(0, 8)} ${paths.join(", ")}`);
  }
}
