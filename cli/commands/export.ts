import { Command, Option } from "commander";
import { exportMarkdown } from "../../lib/export/markdown/export-markdown.ts";
import { exportStatic } from "../../lib/export/static/export-static.ts";
import { exportWix } from "../../lib/export/wix/export-wix.ts";
import { loadSettings } from "../../scripts/site/load-settings.ts";
import { counted, printErrorLine, printJson, printLine } from "../print.ts";
import { withPlatform } from "../with-platform.ts";

const statuses = {
  published: "PUBLISHED",
  draft: "UNPUBLISHED",
  scheduled: "SCHEDULED",
  review: "IN_REVIEW",
  moderation: "IN_MODERATION",
} as const;

const examples = `
Examples:
  npm run blog -- export markdown ~/blog
  npm run blog -- export markdown ~/blog --status published
  npm run blog -- export wix ~/blog-json
  npm run blog -- export static ~/blog-html

Importing a Markdown or JSON export restores the same posts, with the same ids and addresses.`;

type MarkdownOptions = {
  readonly status?: keyof typeof statuses;
  readonly force?: true;
  readonly json?: true;
};

type ExportOptions = Pick<MarkdownOptions, "force" | "json">;

/** Adds the command `export` with its formats. */
export function exportCommands(program: Command): void {
  const exports = new Command("export")
    .helpGroup("Import and export:")
    .description("Exports the blog to other formats.")
    .addHelpText("after", examples);
  program.addCommand(exports.copyInheritedSettings(program));

  exports
    .command("markdown")
    .description("Exports all posts that are not in the trash as Markdown, with their files.")
    .argument("<folder>", "an empty or new folder")
    .addOption(
      new Option("--status <status>", "only posts with this status").choices(Object.keys(statuses)),
    )
    .option("--force", "write even if the folder is not empty")
    .option("--json", "print the report as JSON")
    .action((folder: string, { status, force, json }: MarkdownOptions) =>
      withPlatform(async (platform) => {
        const report = await exportMarkdown(platform, folder, {
          statuses: status && [statuses[status]],
          force,
        });
        if (json) return printJson(report);
        printWritten(counted(report.posts, "post"), report.files, folder);
        for (const id of report.missing) printErrorLine(`  Missing file: ${id}.`);
      }),
    );

  exports
    .command("wix")
    .description(
      "Exports all posts that are not in the trash as JSON, in the format of the Wix API.",
    )
    .argument("<path>", "a .json file, or a folder to include pictures and other files")
    .option("--force", "overwrite existing files")
    .option("--json", "print the report as JSON")
    .action((path: string, { force, json }: ExportOptions) =>
      withPlatform(async (platform) => {
        const { site } = loadSettings();
        const report = await exportWix(platform, path, { siteUrl: site.url, force });
        if (json) return printJson(report);
        printWritten(counted(report.posts, "post"), report.files, path);
        for (const id of report.missing) printErrorLine(`  Missing file: ${id}.`);
      }),
    );

  exports
    .command("static")
    .description("Exports the public blog as HTML pages that a browser can open from disk.")
    .argument("<folder>", "an empty or new folder")
    .option("--force", "write even if the folder is not empty")
    .option("--json", "print the report as JSON")
    .action((folder: string, { force, json }: ExportOptions) =>
      withPlatform(async (platform) => {
        const { site } = loadSettings();
        const report = await exportStatic(platform, folder, { site, force });
        if (json) return printJson(report);
        const { posts, pages, files, missing } = report;
        printWritten(`${counted(posts, "post")} (${counted(pages, "page")})`, files, folder);
        for (const id of missing) printErrorLine(`  Missing file: ${id}.`);
      }),
    );
}

function printWritten(posts: string, files: number, path: string): void {
  printLine(`Wrote ${posts} and ${counted(files, "file")} to ${path}.`);
}
