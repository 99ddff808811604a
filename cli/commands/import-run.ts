/** Code shared by the import commands: options, the progress line and the report. */
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { Option } from "commander";
import { folderKinds } from "../../lib/import/markdown/folder-kinds.ts";
import { escapeForTerminal } from "../../lib/logging/terminal-text.ts";
import type { ImportReport } from "../../lib/import/run-import.ts";
import type { SourceOptions } from "../../lib/moving/open-source.ts";
import type { ImportSourceName } from "../../lib/wix/admin/moving.ts";
import { CommandError } from "../../lib/command/command-error.ts";
import type { Platform } from "../../lib/platform/index.ts";
import { printJson, printLine } from "../print.ts";
import { withPlatform } from "../with-platform.ts";

export type SourceCommandOptions = SourceOptions & {
  readonly json?: true;
  readonly dryRun?: boolean;
  readonly pages?: boolean;
};

/** Creates the option that selects the layout of a Markdown folder. */
export const folderKindOption = (): Option =>
  new Option("--kind <kind>", "the kind of folder")
    .choices(["auto", ...folderKinds])
    .default("auto");

/** Maximum number of problems listed in the report. The rest are only counted. */
const maximumProblems = 200;

/**
 * Opens a source, imports it and prints the report. Throws {@link SourceError} if the source cannot be read, and
 * {@link CommandError} if no post was imported.
 */
export async function importFrom(
  name: ImportSourceName,
  place: string,
  { json, dryRun: isDryRun = false, pages: withPages, ...options }: SourceCommandOptions,
): Promise<void> {
  const { countImported, importSource } = await import("../../lib/moving/import-source.ts");
  const line = createProgressLine();
  const work = async (platform: Platform) => {
    const report = await importSource(platform, {
      name,
      place,
      options: { ...options, withPages },
      isDryRun,
      onProgress: line.show,
    }).finally(line.clear);
    if (json) printJson(report);
    else printReport(report);
    if (countImported(report) === 0) {
      throw new CommandError("Nothing was imported.");
    }
    if (isDryRun && !json)
      printLine("This was a dry run. Nothing was changed, and no files were fetched.");
  };
  return isDryRun ? withCopy(work) : withPlatform(work, { createsBlog: true });
}

/** Runs `work` on a copy of the blog, which is removed afterwards. */
async function withCopy(work: (platform: Platform) => Promise<void>): Promise<void> {
  const { requireStore } = await import("../open-blog.ts");
  const { withBlogCopy } = await import("../../lib/moving/copy-blog.ts");
  const folder = await mkdtemp(join(tmpdir(), "quire-dry-run-"));
  try {
    await withBlogCopy(requireStore(), folder, work);
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

/** Creates a progress line that overwrites itself on a terminal and is omitted elsewhere. */
function createProgressLine() {
  const { stderr } = process;
  const write = (text: string) => {
    if (stderr.isTTY)
      stderr.write(`\r\u001B[2K${escapeForTerminal(text).slice(0, stderr.columns - 1)}`);
  };
  return {
    show: (done: number, total: number | undefined, title: string): void => {
      const share = total === undefined || total === 0 ? undefined : Math.min(1, done / total);
      const filled = Math.round((share ?? 0) * 20);
      const bar = share === undefined ? "" : `${"█".repeat(filled)}${"░".repeat(20 - filled)} `;
      write(`${bar}${done}${total === undefined ? "" : ` of ${total}`} · ${title}`);
    },
    clear: () => write(""),
  };
}

function printReport(report: ImportReport): void {
  const { created, updated, unchanged, failed, comments, media, settings, problems } = report;
  const counts = { created, updated, unchanged, "not imported": failed };
  printLine(`Posts: ${formatCounts(counts)}.`);
  const { skipped, failed: notImported, ...others } = comments;
  const commentCounts = { ...others, "left out": skipped, "not imported": notImported };
  printLine(`Comments: ${formatCounts(commentCounts)}.`);
  const files = {
    copied: media.copied,
    "already present": media.known,
    "not available": media.broken,
  };
  printLine(`Files: ${formatCounts(files)}.`);
  if (settings.length > 0) printLine(`Settings: ${settings.join(", ")}.`);
  if (problems.length === 0) return;
  printLine("");
  printLine(`Skipped or changed by the import (${problems.length}):`);
  for (const { where, what } of problems.slice(0, maximumProblems))
    printLine(`  ${where}: ${what}`);
  const more = problems.length - maximumProblems;
  if (more > 0) printLine(`  … and ${more} more; --json lists them all.`);
}

function formatCounts(counts: Readonly<Record<string, number>>): string {
  const some = Object.entries(counts).filter(([, count]) => count > 0);
  return some.length === 0 ? "none" : some.map(([name, count]) => `${count} ${name}`).join(", ");
}
