import { Command, Option } from "commander";
import { exportMarkdown } from "../../lib/owner/export/markdown/export-markdown.ts";
import { exportStatic } from "../../lib/owner/export/static/export-static.ts";
import { exportWix } from "../../lib/owner/export/wix/export-wix.ts";
import { loadSettings } from "../site/load-settings.ts";
import { printErrorLine, printJson, printLine } from "./print.ts";
import { withPlatform } from "./with-platform.ts";

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
  npm run blog -- export static ~/blog-on-paper

An import of an export (Markdown, JSON) gives the same posts, with the same ids and addresses.`;

type MarkdownOptions = {
  readonly status?: keyof typeof statuses;
  readonly force?: true;
  readonly json?: true;
};

type ExportOptions = Pick<MarkdownOptions, "force" | "json">;

/** `blog export …`. */
export function exportCommands(program: Command): void {
  const exports = new Command("export")
    .description("Writes the blog in forms that others read.")
    .addHelpText("after", examples);
  program.addCommand(exports.copyInheritedSettings(program));

  exports
    .command("markdown")
    .description("Writes every post that is not in the trash as Markdown, with its files.")
    .argument("<folder>", "an empty one, or one that is to be made")
    .addOption(new Option("--status <status>", "only these").choices(Object.keys(statuses)))
    .option("--force", "writes into a folder that is not empty")
    .option("--json", "the report as JSON")
    .action((folder: string, { status, force, json }: MarkdownOptions) =>
      withPlatform(async (platform) => {
        const report = await exportMarkdown(platform, folder, {
          statuses: status && [statuses[status]],
          force,
        });
        if (json) return printJson(report);
        printLine(`Wrote ${report.posts} posts and ${report.files} files to ${folder}.`);
        for (const id of report.missing) printErrorLine(`  The file ${id} is not in the store.`);
      }),
    );

  exports
    .command("wix")
    .description("Writes every post that is not in the trash as JSON, in the shape of the Wix API.")
    .argument("<path>", "a file ending in .json; or a folder, for pictures and other files as well")
    .option("--force", "writes over what is there")
    .option("--json", "the report as JSON")
    .action((path: string, { force, json }: ExportOptions) =>
      withPlatform(async (platform) => {
        const { site } = loadSettings();
        const report = await exportWix(platform, path, { siteUrl: site.url, force });
        if (json) return printJson(report);
        printLine(`Wrote ${report.posts} posts and ${report.files} files to ${path}.`);
        for (const id of report.missing) printErrorLine(`  The file ${id} is not in the store.`);
      }),
    );

  exports
    .command("static")
    .description("Writes the public blog as pages that a browser opens from a disk.")
    .argument("<folder>", "an empty one, or one that is to be made")
    .option("--force", "writes into a folder that is not empty")
    .option("--json", "the report as JSON")
    .action((folder: string, { force, json }: ExportOptions) =>
      withPlatform(async (platform) => {
        const { site } = loadSettings();
        const report = await exportStatic(platform, folder, { site, force });
        if (json) return printJson(report);
        const { posts, pages, files, missing } = report;
        printLine(`Wrote ${posts} posts on ${pages} pages and ${files} files to ${folder}.`);
        for (const id of missing) printErrorLine(`  The file ${id} is not in the store.`);
      }),
    );
}
