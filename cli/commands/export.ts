import { join } from "node:path";
import type { Command, Option } from "commander";
import type { FormatReport } from "../../lib/moving/export-to.ts";
import type { ExportFormat } from "../../lib/wix/admin/moving.ts";
import {
  createStatusOption,
  postStatuses,
  type JsonOption,
  type PostStatusName,
} from "../options.ts";
import { root } from "../../scripts/site/root.ts";
import { formatCount, printErrorLine, printJson, printLine } from "../print.ts";
import { withPlatform } from "../with-platform.ts";

const examples = `
Examples:
  npm run blog -- export markdown ~/blog
  npm run blog -- export markdown ~/blog --status published
  npm run blog -- export wix ~/blog-json
  npm run blog -- export static ~/blog-html

Importing a Markdown or JSON export restores the same posts, with the same ids and addresses.`;

type ExportOptions = { readonly status?: PostStatusName; readonly force?: true };

type Format = {
  readonly name: ExportFormat;
  readonly description: string;
  readonly argument: readonly [name: string, description: string];
  readonly options?: readonly Option[];
  readonly force: string;
};

const folder = ["<folder>", "an empty or new folder"] as const;
const forceFolder = "write even if the folder is not empty";

const formats: readonly Format[] = [
  {
    name: "markdown",
    description: "Exports all posts that are not in the trash as Markdown, with their files.",
    argument: folder,
    options: [
      createStatusOption(
        "posts",
        Object.keys(postStatuses).filter((name) => name !== "trash"),
      ),
    ],
    force: forceFolder,
  },
  {
    name: "wix",
    description:
      "Exports all posts that are not in the trash as JSON, in the format of the Wix API.",
    argument: ["<path>", "a .json file, or a folder to include pictures and other files"],
    force: "overwrite existing files",
  },
  {
    name: "static",
    description: "Exports the public blog as HTML pages that a browser can open from disk.",
    argument: folder,
    force: forceFolder,
  },
];

/** Adds the `export` command with its formats. */
export function exportCommands(program: Command): void {
  const exports = program
    .command("export")
    .helpGroup("Import and export:")
    .description("Exports the blog to other formats.")
    .addHelpText("after", examples);
  for (const { name, description, argument, options = [], force: forceText } of formats) {
    const command = exports
      .command(name)
      .description(description)
      .argument(...argument);
    for (const option of options) command.addOption(option);
    command
      .option("--force", forceText)
      .option("--json", "print the report as JSON")
      .action((path: string, { json, status, force }: ExportOptions & JsonOption) =>
        withPlatform(async (platform) => {
          const { exportTo } = await import("../../lib/moving/export-to.ts");
          const statuses = status && [postStatuses[status]];
          const publicFolder = join(root, "public");
          const report = await exportTo(name, platform, path, { statuses, force, publicFolder });
          if (json) printJson(report);
          else printReport(report, path);
        }),
      );
  }
}

function printReport({ posts, pages, files, missing }: FormatReport, path: string): void {
  const counts = pages === undefined ? "" : ` (${formatCount(pages, "page")})`;
  printLine(
    `Wrote ${formatCount(posts, "post")}${counts} and ${formatCount(files, "file")} to ${path}.`,
  );
  for (const id of missing) printErrorLine(`  Missing file: ${id}.`);
}
