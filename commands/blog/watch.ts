import { once } from "node:events";
import { Option, type Command } from "commander";
import { folderKinds, type FolderKind } from "../../lib/owner/import/markdown/layout.ts";
import type { ImportReport } from "../../lib/owner/import/run-import.ts";
import { SourceError } from "../../lib/owner/import/source.ts";
import { OwnerError } from "../../lib/owner/owner-error.ts";
import { watchFolder } from "../../lib/owner/watch/watch-folder.ts";
import { loadSettings } from "../site/load-settings.ts";
import { withPlatform } from "./with-platform.ts";

const notes = `
Example:
  npm run blog -- watch ~/blog

Runs beside the site until Ctrl+C. A file with a mistake leaves its post as it was, and the mistake is
printed. A file that is deleted changes nothing either: unpublish or trash the post if that is meant.`;

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
    .addHelpText("after", notes)
    .action((folder: string, { kind }: { kind: FolderKind | "auto" }) =>
      withPlatform(async (platform) => {
        const { site } = loadSettings();
        try {
          const watch = await watchFolder(platform, folder, {
            kind,
            language: site.language,
            siteName: site.name,
            onImport: print,
            onGone: (path) => console.log(`${path} is gone. Its post stays as it is.`),
            onFailure: (reason) => console.error(reason),
          });
          console.log(`Watching ${folder}. Ctrl+C ends it.`);
          await Promise.race([once(process, "SIGINT"), once(process, "SIGTERM")]);
          await watch.close();
        } catch (error) {
          if (error instanceof SourceError) throw new OwnerError(error.message, { cause: error });
          throw error;
        }
      }),
    );
}

function print(report: ImportReport, paths: readonly string[]): void {
  const { created, updated, unchanged, problems } = report;
  for (const { where, what } of problems) console.error(`${where}: ${what}`);
  if (paths.length === 0) {
    console.log(`${created} posts new, ${updated} changed, ${unchanged} as they were.`);
  } else if (created + updated > 0) {
    console.log(`${new Date().toTimeString().slice(0, 8)} ${paths.join(", ")}`);
  }
}
