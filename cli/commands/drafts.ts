import { Command } from "commander";
import { sampleDescription } from "../../lib/config/settings.ts";
import { findSamples, removeSamples } from "../../lib/import/import-sample-blog.ts";
import { createDraft, createDraftFile } from "../posts/create-draft.ts";
import { paths } from "../../lib/site/paths.ts";
import { loadSettings } from "../../scripts/site/load-settings.ts";
import { confirm, counted, printLine } from "../print.ts";
import { withPlatform } from "../with-platform.ts";

const group = "Posts:";
const examples = `
Examples:
  npm run blog -- new "My first post" --folder ~/blog
  npm run blog -- new "My first post"

Use “watch” or “import markdown” to add the files to the blog.`;

/** Adds the commands `new` and `samples remove`. */
export function draftCommands(program: Command): void {
  program
    .command("new")
    .helpGroup(group)
    .description("Creates a draft: a post, or a Markdown file in a folder.")
    .argument("<title>", "the title")
    .option("--folder <folder>", "write a Markdown file to this folder instead")
    .addHelpText("after", examples)
    .action((title: string, { folder }: { folder?: string }) =>
      folder === undefined ? addDraft(title) : addDraftFile(title, folder),
    );

  const samples = new Command("samples").helpGroup(group).description("Manages the sample posts.");
  program.addCommand(samples.copyInheritedSettings(program));
  samples
    .command("remove")
    .description(
      "Moves the sample posts to the trash. Before the first start, keeps them from being imported.",
    )
    .option("--yes", "don't ask for confirmation")
    .action(({ yes }: { yes?: true }) =>
      withPlatform(
        async (platform) => {
          const { length: count } = await findSamples(platform);
          const posts = counted(count, "sample post");
          if (count > 0 && yes !== true) await confirm(`Move ${posts} to the trash?`);
          await removeSamples(platform);
          printLine(
            count === 0
              ? "There are no sample posts, and none will be imported."
              : `Moved ${posts} to the trash.`,
          );
          if (loadSettings().site.description === sampleDescription) {
            printLine(
              "The blog still has the name and the description of the samples. Set SITE_NAME and SITE_DESCRIPTION.",
            );
          }
        },
        { createsBlog: true },
      ),
    );
}

async function addDraftFile(title: string, folder: string): Promise<void> {
  const { path, slug } = await createDraftFile(folder, title);
  printLine(`Draft: ${path}`);
  printLine(`Address when published: ${loadSettings().site.url}${paths.post(slug)}`);
}

function addDraft(title: string): Promise<void> {
  const { site } = loadSettings();
  return withPlatform(
    async (platform) => {
      const { id, slug } = await createDraft(platform, title, site.name);
      printLine(`Draft: ${site.url}${paths.ownerPost(id)}`);
      printLine(`Address when published: ${site.url}${paths.post(slug)}`);
    },
    { createsBlog: true },
  );
}
