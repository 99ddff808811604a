import { Command, Option } from "commander";
import { allowPrivateHosts } from "./allow-private-hosts.ts";
import { openFeed } from "../../lib/owner/import/feed/open-feed.ts";
import { openGhost } from "../../lib/owner/import/ghost/open-ghost.ts";
import { usualPermalink } from "../../lib/owner/import/ghost/permalink.ts";
import { folderKinds, type FolderKind } from "../../lib/owner/import/markdown/layout.ts";
import { openMarkdown } from "../../lib/owner/import/markdown/open-markdown.ts";
import { openWix } from "../../lib/owner/import/wix/open-wix.ts";
import { openWordpress } from "../../lib/owner/import/wordpress/open-wordpress.ts";
import { importFrom, type ImportCommandOptions } from "./import-run.ts";

const examples = `
Examples:
  npm run blog -- import markdown ~/my-hugo-site
  npm run blog -- import wordpress blog.2026-03-14.xml
  npm run blog -- import wordpress blog.xml --uploads ~/backup/wp-content/uploads
  npm run blog -- import ghost blog.ghost.json --url https://old.blog.example
  npm run blog -- import wix blog/
  npm run blog -- import feed https://old.blog.example/rss

An import can be run again: it changes nothing but what has changed at the source, and one that was
cut off goes on where it was. Old addresses lead to the posts from then on.`;

const ghostNotes = `
The first tag of a post is its category, the others are its tags; internal ones (#name) stay behind.
Posts for members, and those that were only sent as e-mails, become drafts: nothing becomes public that
was not. The export has no pictures: give --url or --images.

Examples:
  npm run blog -- import ghost blog.json --images ~/ghost/content
  npm run blog -- import ghost blog.json --url https://old.blog.example --permalink "/{year}/{slug}/"`;

type GhostCommandOptions = ImportCommandOptions & {
  readonly url?: string;
  readonly images?: string;
  readonly permalink: string;
  readonly pages?: true;
};

/** `blog import …`. */
export function importCommands(program: Command): void {
  const imports = new Command("import")
    .description("Brings posts in from elsewhere.")
    .addHelpText("after", examples);
  program.addCommand(imports.copyInheritedSettings(program));

  imports
    .command("wordpress")
    .description("Imports an export of WordPress (Tools → Export, a file ending in .xml).")
    .argument("<file>", "the export")
    .option("--uploads <folder>", "a copy of wp-content/uploads: files are taken from it first")
    .option("--pages", "pages as well, as posts")
    .addOption(allowPrivateHosts())
    .option("--json", "the report as JSON")
    .action((file: string, options: ImportCommandOptions & { uploads?: string; pages?: true }) =>
      importFrom(() => openWordpress(file, { ...options, withPages: options.pages }), options),
    );

  imports
    .command("markdown")
    .description(
      "Imports a folder of Markdown: an export of this blog, or one of Hugo, Jekyll or Astro.",
    )
    .argument("<folder>", "the folder, with the pictures that its posts name")
    .addOption(
      new Option("--kind <kind>", "whose folder it is")
        .choices(["auto", ...folderKinds])
        .default("auto"),
    )
    .addOption(allowPrivateHosts())
    .option("--json", "the report as JSON")
    .action((folder: string, options: ImportCommandOptions & { kind: FolderKind | "auto" }) =>
      importFrom(() => openMarkdown(folder, options), options),
    );

  imports
    .command("ghost")
    .description("Imports an export of Ghost (Settings → Import/Export, a file ending in .json).")
    .argument("<file>", "the export")
    .option("--url <address>", "where the old blog is: its pictures are fetched from there")
    .option("--images <folder>", "a copy of Ghost’s content folder: files are taken from it first")
    .option(
      "--permalink <pattern>",
      "where its posts were, as its routes.yaml says",
      usualPermalink,
    )
    .option("--pages", "pages as well, as posts")
    .addOption(allowPrivateHosts())
    .option("--json", "the report as JSON")
    .addHelpText("after", ghostNotes)
    .action((file: string, { pages, ...options }: GhostCommandOptions) =>
      importFrom(() => openGhost(file, { ...options, withPages: pages }), options),
    );

  imports
    .command("wix")
    .description("Imports posts as JSON: an export of this blog, or what the Wix API gives.")
    .argument(
      "<file>",
      "{ posts: […] }, a list, or one a line; or a folder of such files and media/",
    )
    .addOption(allowPrivateHosts())
    .option("--json", "the report as JSON")
    .action((file: string, options: ImportCommandOptions) =>
      importFrom((platform) => openWix(file, platform, options), options),
    );

  imports
    .command("feed")
    .description("Imports a feed (RSS, Atom, JSON Feed) and the pages behind it.")
    .argument("<feed>", "its address, that of a page that names it, or a file")
    .addOption(allowPrivateHosts())
    .option("--json", "the report as JSON")
    .action((feed: string, options: ImportCommandOptions) =>
      importFrom(() => openFeed(feed, options), options),
    );
}
