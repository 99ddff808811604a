/** The command `import` with its sources. */
import type { Command } from "commander";
import { CommandError } from "../../lib/command/command-error.ts";
import { openFeed } from "../../lib/import/feed/open-feed.ts";
import { openGhost } from "../../lib/import/ghost/open-ghost.ts";
import { usualPermalink } from "../../lib/import/ghost/permalink.ts";
import type { FolderKind } from "../../lib/import/markdown/layout.ts";
import { openMarkdown } from "../../lib/import/markdown/open-markdown.ts";
import { runImport, type ImportReport } from "../../lib/import/run-import.ts";
import type { ImportSource } from "../../lib/import/source.ts";
import { openWix } from "../../lib/import/wix/open-wix.ts";
import { openWordpress } from "../../lib/import/wordpress/open-wordpress.ts";
import { escapeForTerminal } from "../../lib/logging/terminal-text.ts";
import type { NetworkOptions } from "../../lib/network/guarded-agent.ts";
import type { Platform } from "../../lib/platform/index.ts";
import { loadSettings } from "../../scripts/site/load-settings.ts";
import { createKindOption, createNetworkOption, type JsonOption } from "../options.ts";
import { printJson, printLine } from "../print.ts";
import { withPlatform } from "../with-platform.ts";

type ImportCommandOptions = NetworkOptions & JsonOption;

/** Maximum number of problems in the report. The others are only counted. */
const maxProblems = 200;

const examples = `
Examples:
  npm run blog -- import markdown ~/my-hugo-site
  npm run blog -- import wordpress blog.2026-03-14.xml
  npm run blog -- import wordpress blog.xml --uploads ~/backup/wp-content/uploads
  npm run blog -- import ghost blog.ghost.json --url https://old.blog.example
  npm run blog -- import wix blog/
  npm run blog -- import feed https://old.blog.example/rss

You can run an import again: it updates only what has changed at the source, and continues an
interrupted import. Old addresses redirect to the imported posts.`;

const ghostNotes = `
A post's first tag becomes its category, the others its tags. Internal tags (#name) are not imported.
Members-only and email-only posts become drafts, so that nothing private becomes public.
The export has no pictures, so use --url or --images.

Examples:
  npm run blog -- import ghost blog.json --images ~/ghost/content
  npm run blog -- import ghost blog.json --url https://old.blog.example --permalink "/{year}/{slug}/"`;

type GhostCommandOptions = ImportCommandOptions & {
  readonly url?: string;
  readonly images?: string;
  readonly permalink: string;
  readonly pages?: true;
};

/** Adds the command `import` with its sources. */
export function importCommands(program: Command): void {
  const imports = program
    .command("import")
    .helpGroup("Import and export:")
    .description("Imports posts from other blogs and formats.")
    .addHelpText("after", examples);

  imports
    .command("wordpress")
    .description("Imports a WordPress export (Tools → Export, an .xml file).")
    .argument("<file>", "the export")
    .option("--uploads <folder>", "a copy of wp-content/uploads to take files from first")
    .option("--pages", "also import pages, as posts")
    .addOption(createNetworkOption())
    .option("--json", "print the report as JSON")
    .action((file: string, options: ImportCommandOptions & { uploads?: string; pages?: true }) =>
      importFrom(() => openWordpress(file, { ...options, withPages: options.pages }), options),
    );

  imports
    .command("markdown")
    .description(
      "Imports a Markdown folder: an export of this blog, or a Hugo, Jekyll or Astro site.",
    )
    .argument("<folder>", "the folder with the posts and their pictures")
    .addOption(createKindOption())
    .addOption(createNetworkOption())
    .option("--json", "print the report as JSON")
    .action((folder: string, options: ImportCommandOptions & { kind: FolderKind | "auto" }) =>
      importFrom(() => openMarkdown(folder, options), options),
    );

  addGhost(imports);

  imports
    .command("wix")
    .description("Imports posts from JSON: an export of this blog, or a response from the Wix API.")
    .argument(
      "<file>",
      'a JSON file with { "posts": […] }, a list of posts or one post per line, or a folder with such files and a media folder',
    )
    .addOption(createNetworkOption())
    .option("--json", "print the report as JSON")
    .action((file: string, options: ImportCommandOptions) =>
      importFrom((platform) => openWix(file, platform, options), options),
    );

  imports
    .command("feed")
    .description("Imports a feed (RSS, Atom or JSON Feed) and all its pages.")
    .argument("<feed>", "the feed's address, a page that links to it, or a file")
    .addOption(createNetworkOption())
    .option("--json", "print the report as JSON")
    .action((feed: string, options: ImportCommandOptions) =>
      importFrom(() => openFeed(feed, options), options),
    );
}

function addGhost(imports: Command): void {
  imports
    .command("ghost")
    .description("Imports a Ghost export (Settings → Import/Export, a .json file).")
    .argument("<file>", "the export")
    .option("--url <address>", "the old blog's address, to fetch pictures from")
    .option("--images <folder>", "a copy of Ghost's content folder to take files from first")
    .option(
      "--permalink <pattern>",
      "the old blog's permalinks, as in its routes.yaml",
      usualPermalink,
    )
    .option("--pages", "also import pages, as posts")
    .addOption(createNetworkOption())
    .option("--json", "print the report as JSON")
    .addHelpText("after", ghostNotes)
    .action((file: string, { pages, ...options }: GhostCommandOptions) =>
      importFrom(() => openGhost(file, { ...options, withPages: pages }), options),
    );
}

/** Opens a source, imports it and prints the report. Throws {@link CommandError} if no post was imported. */
async function importFrom(
  open: (platform: Platform) => Promise<ImportSource>,
  { json }: ImportCommandOptions,
): Promise<void> {
  const { site } = loadSettings();
  const work = async (platform: Platform) => {
    const line = createProgressLine();
    try {
      const source = await open(platform);
      const report = await runImport(platform, source, {
        language: site.language,
        siteName: site.name,
        onProgress: line.show,
      });
      line.clear();
      if (json) printJson(report);
      else printReport(report);
      const { created, updated, unchanged } = report;
      // Every post failed, or the source is empty.
      if (created + updated + unchanged === 0) throw new CommandError("Nothing was imported.");
    } finally {
      line.clear();
    }
  };
  await withPlatform(work, { createsBlog: true });
}

/** Creates a progress line, which is overwritten on a terminal and not printed elsewhere. */
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

function printReport({ created, updated, unchanged, failed, media, problems }: ImportReport): void {
  const counts = { created, updated, unchanged, "not imported": failed };
  printLine(`Posts: ${formatCounts(counts)}.`);
  const files = {
    copied: media.copied,
    "already present": media.known,
    "not available": media.broken,
  };
  printLine(`Files: ${formatCounts(files)}.`);
  if (problems.length === 0) return;
  printLine("");
  printLine(`Skipped or changed by the import (${problems.length}):`);
  for (const { where, what } of problems.slice(0, maxProblems)) printLine(`  ${where}: ${what}`);
  const more = problems.length - maxProblems;
  if (more > 0) printLine(`  … and ${more} more; --json lists them all.`);
}

function formatCounts(counts: Readonly<Record<string, number>>): string {
  const some = Object.entries(counts).filter(([, count]) => count > 0);
  return some.length === 0 ? "none" : some.map(([name, count]) => `${count} ${name}`).join(", ");
}
