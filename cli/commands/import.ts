import { Command } from "commander";
import { allowPrivateHosts } from "../allow-private-hosts.ts";
import { usualPermalink } from "../../lib/import/ghost/usual-permalink.ts";
import { folderKindOption, importFrom, type SourceCommandOptions } from "./import-run.ts";

const examples = `
Examples:
  npm run blog -- import markdown ~/my-hugo-site
  npm run blog -- import wordpress blog.2026-03-14.xml
  npm run blog -- import wordpress blog.xml --uploads ~/backup/wp-content/uploads
  npm run blog -- import ghost blog.ghost.json --url https://old.blog.example
  npm run blog -- import blogger takeout.zip
  npm run blog -- import medium medium-export.zip
  npm run blog -- import substack export.zip
  npm run blog -- import wix blog/
  npm run blog -- import feed https://old.blog.example/rss
  npm run blog -- import disqus blog-2026-03-14.xml

You can run an import again: it updates only what has changed at the source, and continues an
interrupted import. Old addresses redirect to the imported posts.`;

const ghostNotes = `
A post's first tag becomes its category, the others its tags. Internal tags (#name) are not imported.
Members-only and email-only posts become drafts, so that nothing private becomes public.
The export has no pictures, so use --url or --images.

Examples:
  npm run blog -- import ghost blog.json --images ~/ghost/content
  npm run blog -- import ghost blog.json --url https://old.blog.example --permalink "/{year}/{slug}/"`;

/** Adds the `import` command with its sources. */
export function importCommands(program: Command): void {
  const imports = new Command("import")
    .helpGroup("Import and export:")
    .description("Imports posts and comments from other blogs and formats.")
    .addHelpText("after", examples);
  program.addCommand(imports.copyInheritedSettings(program));

  imports
    .command("wordpress")
    .description("Imports a WordPress export (Tools → Export, an .xml file).")
    .argument("<file>", "the export")
    .option("--uploads <folder>", "a copy of wp-content/uploads to take files from first")
    .option("--pages", "import pages, too (the default)")
    .option("--no-pages", "import only posts")
    .addOption(allowPrivateHosts())
    .option("--dry-run", "report what the import would do, and change nothing")
    .option("--json", "print the report as JSON")
    .action((file: string, options: SourceCommandOptions) =>
      importFrom("wordpress", file, options),
    );

  imports
    .command("markdown")
    .description(
      "Imports a Markdown folder: an export of this blog, or a Hugo, Jekyll, Hexo or Astro site.",
    )
    .argument("<folder>", "the folder with the posts and their pictures")
    .addOption(folderKindOption())
    .addOption(allowPrivateHosts())
    .option("--dry-run", "report what the import would do, and change nothing")
    .option("--json", "print the report as JSON")
    .action((place: string, options: SourceCommandOptions) =>
      importFrom("markdown", place, options),
    );

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
    .option("--pages", "import pages, too (the default)")
    .option("--no-pages", "import only posts")
    .addOption(allowPrivateHosts())
    .option("--dry-run", "report what the import would do, and change nothing")
    .option("--json", "print the report as JSON")
    .addHelpText("after", ghostNotes)
    .action((place: string, options: SourceCommandOptions) => importFrom("ghost", place, options));

  imports
    .command("blogger")
    .description("Imports a Blogger blog: a backup (an .xml file), or a Google Takeout.")
    .argument("<file>", "the backup, or the ZIP file or folder of the Google Takeout")
    .option("--blog <name>", "the blog's name, if the Google Takeout contains several blogs")
    .option("--pages", "import pages, too (the default)")
    .option("--no-pages", "import only posts")
    .addOption(allowPrivateHosts())
    .option("--dry-run", "report what the import would do, and change nothing")
    .option("--json", "print the report as JSON")
    .action((place: string, options: SourceCommandOptions) =>
      importFrom("blogger", place, options),
    );

  imports
    .command("medium")
    .description(
      "Imports a Medium export (Settings → Security and apps → Download your information).",
    )
    .argument("<file>", "the export, as a ZIP file or a folder")
    .addOption(allowPrivateHosts())
    .option("--dry-run", "report what the import would do, and change nothing")
    .option("--json", "print the report as JSON")
    .action((place: string, options: SourceCommandOptions) => importFrom("medium", place, options));

  imports
    .command("substack")
    .description("Imports the posts of a Substack export (Settings → Exports).")
    .argument("<file>", "the export, as a ZIP file or a folder")
    .option("--pages", "import pages, too (the default)")
    .option("--no-pages", "import only posts")
    .addOption(allowPrivateHosts())
    .option("--dry-run", "report what the import would do, and change nothing")
    .option("--json", "print the report as JSON")
    .action((place: string, options: SourceCommandOptions) =>
      importFrom("substack", place, options),
    );

  imports
    .command("wix")
    .description("Imports posts from JSON: an export of this blog, or a response from the Wix API.")
    .argument(
      "<file>",
      'a JSON file with { "posts": […] }, a list of posts or one post per line, or a folder with such files and a media folder',
    )
    .addOption(allowPrivateHosts())
    .option("--dry-run", "report what the import would do, and change nothing")
    .option("--json", "print the report as JSON")
    .action((place: string, options: SourceCommandOptions) => importFrom("wix", place, options));

  imports
    .command("feed")
    .description("Imports a feed (RSS, Atom or JSON Feed) and all its pages.")
    .argument("<feed>", "the feed's address, a page that links to it, or a file")
    .addOption(allowPrivateHosts())
    .option("--dry-run", "report what the import would do, and change nothing")
    .option("--json", "print the report as JSON")
    .action((place: string, options: SourceCommandOptions) => importFrom("feed", place, options));

  imports
    .command("disqus")
    .description("Imports the comments of a Disqus export (Admin → Export, an .xml file).")
    .argument("<file>", "the unpacked export; the blog must already have the posts")
    .option("--dry-run", "report what the import would do, and change nothing")
    .option("--json", "print the report as JSON")
    .action((place: string, options: SourceCommandOptions) => importFrom("disqus", place, options));
}
