/** The commands `new` and `samples remove`. */
import { mkdir, writeFile } from "node:fs/promises";
import { join, resolve } from "node:path";
import type { Command } from "commander";
import { CommandError } from "../../lib/command/command-error.ts";
import { formatError, hasCode } from "../../lib/command/format-error.ts";
import type { CreatedPost, Platform } from "../../lib/platform/index.ts";
import { paths } from "../../lib/site/paths/paths.ts";
import type { SampleReport } from "../../lib/wix/admin/first-steps.ts";
import { loadSettings } from "../load-settings.ts";
import { confirm, formatCount, printLine } from "../print.ts";
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

  program
    .command("samples")
    .helpGroup(group)
    .description("Manages the sample posts.")
    .command("remove")
    .description(
      "Removes the sample posts with their categories, tags, authors, comments and pictures. Before the first start, keeps them from being imported.",
    )
    .option("--yes", "don't ask for confirmation")
    .action(({ yes }: { yes?: true }) =>
      withPlatform(
        async (platform) => {
          const { removeSamples } = await import("../../lib/platform/index.ts");
          const question = formatSampleQuestion(await removeSamples(platform, { isPreview: true }));
          if (question !== undefined && yes !== true) await confirm(question);
          printReport(await removeSamples(platform));
          const { site } = await loadSettings();
          const { sampleDescription } = await import("../../lib/config/settings.ts");
          if (site.description === sampleDescription) {
            printLine(
              "The blog still has the name and the description of the samples. Change them with settings set, or at /admin/settings.",
            );
          }
        },
        { createsBlog: true },
      ),
    );
}

/** Returns the question before the removal of samples, or `undefined` if there is nothing to remove. */
export function formatSampleQuestion({
  posts,
  files,
  ...counts
}: SampleReport): string | undefined {
  const trashed = [
    ...(posts > 0 ? [formatCount(posts, "sample post")] : []),
    ...(files > 0 ? [formatCount(files, "file")] : []),
  ].join(" and ");
  const deleted = listDeleted(counts);
  const parts = [
    ...(trashed === "" ? [] : [`move ${trashed} to the trash`]),
    ...(deleted.length === 0
      ? []
      : [`delete ${deleted.join(", ").replace(/, ([^,]+)$/, " and $1")} for good`]),
  ];
  if (parts.length === 0) return undefined;
  const question = parts.join(", and ");
  return `${question.charAt(0).toUpperCase()}${question.slice(1)}?`;
}

/** Returns the counts of what is deleted for good, as text. */
function listDeleted({
  categories,
  tags,
  authors,
  comments,
}: Pick<SampleReport, "categories" | "tags" | "authors" | "comments">): string[] {
  return [
    ...(categories > 0 ? [`${categories} ${categories === 1 ? "category" : "categories"}`] : []),
    ...(tags > 0 ? [formatCount(tags, "tag")] : []),
    ...(authors > 0 ? [formatCount(authors, "author")] : []),
    ...(comments > 0 ? [formatCount(comments, "comment")] : []),
  ];
}

const keptReasons = {
  edited: "it was changed",
  used: "it is still used",
  trash: "it has posts in the trash. Delete them for good, then use samples remove again",
} as const;

function printReport({ posts, files, kept, ...counts }: SampleReport): void {
  const removed = [...listDeleted(counts), ...(files > 0 ? [formatCount(files, "file")] : [])];
  if (posts > 0) printLine(`Moved ${formatCount(posts, "sample post")} to the trash.`);
  else if (kept.length === 0 && removed.length === 0) {
    printLine("There are no sample posts, and none will be imported.");
  }
  if (removed.length > 0) printLine(`Removed: ${removed.join(", ")}.`);
  for (const { kind, name, reason } of kept) {
    printLine(`Kept the ${kind} “${name}”, because ${keptReasons[reason]}.`);
  }
}

async function addDraftFile(title: string, folder: string): Promise<void> {
  const { path, slug } = await createDraftFile(folder, title);
  printLine(`Draft: ${path}`);
  printLine(`Address when published: ${(await loadSettings()).site.url}${paths.post(slug)}`);
}

async function addDraft(title: string): Promise<void> {
  return withPlatform(
    async (platform) => {
      // Opening the platform has applied the stored settings.
      const { site } = await loadSettings();
      const { id, slug } = await createDraft(platform, title, site.name);
      printLine(`Write: ${site.url}${paths.adminPostEditor(id)}`);
      printLine(`Address when published: ${site.url}${paths.post(slug)}`);
    },
    { createsBlog: true },
  );
}

/** Creates an empty draft with the blog itself as its author. */
async function createDraft(
  platform: Platform,
  title: string,
  siteName: string,
): Promise<CreatedPost> {
  const { ensureSiteAuthor } = await import("../../lib/import/site-author.ts");
  const authorId = await ensureSiteAuthor(platform, siteName);
  return platform.posts.create(
    { title, authorId, status: "UNPUBLISHED", richContent: { nodes: [] } },
    "ADMIN",
  );
}

/** Writes a draft as a new Markdown file. Throws {@link CommandError} if the file exists. */
async function createDraftFile(
  folder: string,
  title: string,
): Promise<{ path: string; slug: string }> {
  if (title.trim() === "") throw new CommandError("The title must not be empty.");
  const { makeSlugBase } = await import("../../lib/platform/index.ts");
  const { stringify } = await import("yaml");
  const slug = makeSlugBase(title, "post");
  const path = resolve(join(folder, `${slug}.md`));
  const text = `---
${stringify({ title: title.trim(), slug }, { lineWidth: 0 })}status: draft # Change this to published when the post is ready.
# cover: picture.jpg
# coverAlt: A description for people who can't see the picture
---

`;
  try {
    await mkdir(folder, { recursive: true });
    await writeFile(path, text, { flag: "wx" });
  } catch (error) {
    if (hasCode(error, "EEXIST"))
      throw new CommandError(`${path} already exists.`, { cause: error });
    throw new CommandError(`${path} can't be written: ${formatError(error)}.`, { cause: error });
  }
  return { path, slug };
}
